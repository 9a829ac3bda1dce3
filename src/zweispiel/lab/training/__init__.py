"""Training: how the weights of evaluations and priors are learned."""
