# Reference values of the mixed logistic model from lme4. Run: Rscript make_mixed.R > values_mixed.json
# (R >= 4.2, packages lme4 and jsonlite). 30 cases x 5 raters x 3 conditions, made up here.
suppressMessages(library(lme4))
library(jsonlite)
set.seed(815)
d <- expand.grid(condition = c("A", "B", "C"), rater = paste0("R", 1:5), case = paste0("F", 1:30))
case <- rnorm(30, 0, .8); rater <- rnorm(5, 0, .4)
eta <- -.2 + c(0, .5, 1)[d$condition] + case[d$case] + rater[d$rater]
d$y <- rbinom(nrow(d), 1, plogis(eta))
m <- glmer(y ~ condition + (1 | case) + (1 | rater), d, family = binomial)
s <- summary(m)$coefficients
sd <- sapply(VarCorr(m), function(v) attr(v, "stddev"))
cat(toJSON(list(
  input = list(outcome = d$y, condition = as.character(d$condition), case = as.character(d$case),
               rater = as.character(d$rater)),
  estimate = s[, 1], se = s[, 2], sd_case = unbox(sd[["case.(Intercept)"]]), sd_rater = unbox(sd[["rater.(Intercept)"]])
), digits = NA), "\n", sep = "")
