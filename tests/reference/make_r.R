# Reference values from R's own functions. Run: Rscript make_r.R > values_r.json   (R >= 4.2, package jsonlite)
# Each item: method, input, expected, relative tolerance. Data are made up here.
library(jsonlite)
items <- list()
# Every expected value names fields of the value that the program gives.
add <- function(method, input, expected, rel = 1e-9) {
  items[[length(items) + 1]] <<- list(method = unbox(method), input = input, expected = expected, rel = unbox(rel))
}
u <- unbox
ends <- function(x) list(low = u(x[1]), high = u(x[2]))

for (kn in list(c(0, 8), c(8, 8), c(1, 9), c(3, 17), c(59, 60), c(250, 1000))) {
  k <- kn[1]; n <- kn[2]
  wilson <- suppressWarnings(prop.test(k, n, correct = FALSE))$conf.int
  # prop.test leaves rounding noise at the ends, where the exact limits are 0 and 1
  add("wilson", list(k = u(k), n = u(n)), ends(c(if (k == 0) 0 else wilson[1], if (k == n) 1 else wilson[2])), 1e-8)
  add("jeffreys", list(k = u(k), n = u(n)), ends(qbeta(c(.025, .975), k + .5, n - k + .5)), 1e-8)
  add("clopper_pearson", list(k = u(k), n = u(n)), ends(binom.test(k, n)$conf.int), 1e-8)
}
for (deff in c(1.3, 2.75)) for (kn in list(c(2, 90), c(88, 90))) {
  k <- kn[1]; n <- kn[2]
  add("jeffreys", list(k = u(k), n = u(n), deff = u(deff)),
      ends(qbeta(c(.025, .975), k / deff + .5, (n - k) / deff + .5)), 1e-8)
}
for (h in list(c(7, 9, .3), c(520, 1000, .48), c(100400, 200000, .5), c(12, 1000000, 1e-6))) {
  add("binomial_tail", list(h = u(h[1]), n = u(h[2]), p0 = u(h[3])),
      list(value = u(pbinom(h[1] - 1, h[2], h[3], lower.tail = FALSE))), 1e-8)
}

set.seed(4711)
for (cells in list(c(6, 1, 2, 5), c(11, 4, 3, 9), c(2, 8, 7, 1), c(30, 10, 12, 28))) {
  truth <- rep(c("KI", "Mensch", "KI", "Mensch"), cells)
  guess <- rep(c("KI", "KI", "Mensch", "Mensch"), cells)
  p <- fisher.test(table(truth, guess), alternative = "greater")$p.value
  add("blinding_check", list(truth = truth, guess = guess), list(p_exact = u(p)))
}

for (tab in list(c(12, 9, 2, 7), c(40, 15, 6, 39), c(5, 4, 4, 5))) {
  m <- matrix(tab, 2, byrow = TRUE)
  b <- tab[2]; c <- tab[3]
  plain <- mcnemar.test(m, correct = FALSE)
  add("mcnemar", list(table = m), list(
    p = u(binom.test(b, b + c)$p.value), chi2 = u(as.numeric(plain$statistic)), p_chi2 = u(plain$p.value)))
}
for (k in c(3, 4)) {
  rows <- matrix(rbinom(15 * k, 1, .6), 15)
  f <- friedman.test(rows)                       # with ties it is Cochran's Q
  add("cochran_q", list(rows = rows), list(statistic = u(as.numeric(f$statistic)), df = u(k - 1), p = u(f$p.value)))
  rows <- matrix(sample(1:5, 12 * k, TRUE), 12)
  f <- friedman.test(rows)
  add("friedman", list(rows = rows), list(statistic = u(as.numeric(f$statistic)), df = u(k - 1), p = u(f$p.value)))
}
d <- c(0.31, -0.12, 0.55, 0.08, -0.41, 0.73, 0.19, 0.27, -0.05, 0.66)
w <- wilcox.test(d, exact = TRUE)
add("wilcoxon_signed_rank", list(d = d), list(statistic = u(as.numeric(w$statistic)), p = u(w$p.value)))
d <- c(2, -1, 3, 0, 1, -2, 4, 2, 1, -3, 1, 5)
w <- suppressWarnings(wilcox.test(d, exact = FALSE, correct = FALSE))
add("wilcoxon_signed_rank", list(d = d, p = u("normal")), list(statistic = u(as.numeric(w$statistic)), p = u(w$p.value)))
w <- suppressWarnings(wilcox.test(d, exact = FALSE, correct = TRUE))
add("wilcoxon_signed_rank", list(d = d, p = u("normal_corrected")),
    list(statistic = u(as.numeric(w$statistic)), p = u(w$p.value)))
p <- c(.031, .004, .2, .018, .75, .0001)
add("holm", list(p = p), list(value = p.adjust(p, "holm")))

x <- c(round(rexp(23, 1 / 40), 2))
for (type in c(1, 2, 6, 7, 8)) for (prob in c(.05, .5, .95)) {
  add("quantile", list(x = x, p = u(prob), type = u(type)), list(value = u(as.numeric(quantile(x, prob, type = type)))))
}

# Pooled ANOVA estimator: mean squares of the single yes/no results, clusters nested in systems.
groups <- list(list(c(1, 4), c(0, 3), c(3, 3), c(2, 5)), list(c(0, 2), c(2, 6), c(1, 1), c(0, 4), c(4, 4)))
y <- c(); s <- c(); k <- c()
for (g in seq_along(groups)) for (j in seq_along(groups[[g]])) {
  e <- groups[[g]][[j]]
  y <- c(y, rep(1:0, c(e[1], e[2] - e[1]))); s <- c(s, rep(g, e[2])); k <- c(k, rep(paste(g, j), e[2]))
}
a <- anova(lm(y ~ factor(s) + factor(k)))
msb <- a["factor(k)", "Mean Sq"]; msw <- a["Residuals", "Mean Sq"]
sizes <- tapply(y, k, length); of <- substr(names(sizes), 1, 1)
n0 <- sum(tapply(sizes, of, function(n) sum(n) - sum(n^2) / sum(n))) / a["factor(k)", "Df"]
rho <- (msb - msw) / (msb + (n0 - 1) * msw)
add("icc_anova", list(groups = groups), list(msb = u(msb), msw = u(msw), n0 = u(n0), raw = u(rho)))

# Diagnostic accuracy: Wilson on each margin.
share <- function(k, n) c(list(value = u(k / n)), ends(prop.test(k, n, correct = FALSE)$conf.int))
add("diagnostics", list(rp = u(18), fp = u(5), fn = u(4), rn = u(21)), list(
  sensitivity = share(18, 22), specificity = share(21, 26), ppv = share(18, 23), npv = share(21, 25),
  accuracy = share(39, 48)))

# Width of Wilson's interval: the first n that is narrow enough.
width <- function(n, p) { z <- qnorm(.975); 2 * z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2)) / (1 + z^2 / n) }
n <- 1; while (width(n, .8) > .15) n <- n + 1
add("sample_size", list(share = u(.8), width = u(.15)), list(cases = u(n), reached = u(width(n, .8))))
# Power of the exact McNemar test, by enumeration.
power <- function(n, p10, p01) sum(sapply(0:n, function(d) {
  if (d == 0) return(0)
  x <- 0:d
  two <- pmin(1, 2 * pbinom(pmin(x, d - x), d, .5))
  dbinom(d, n, p10 + p01) * sum(dbinom(x, d, p10 / (p10 + p01))[two <= .05 + 1e-12])
}))
all <- sapply(1:200, power, p10 = .3, p01 = .1)
n <- max(which(all < .8)) + 1
add("sample_size", list(only_first = u(.3), only_second = u(.1), power = u(.8)),
    list(cases = u(n), reached = u(all[n])), 1e-8)

cat(toJSON(items, digits = NA, pretty = FALSE, matrix = "rowmajor"), "\n", sep = "")
