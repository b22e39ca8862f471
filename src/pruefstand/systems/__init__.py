"""What turns a task into an output: programs of the study, started apart from everything that they must not see."""
