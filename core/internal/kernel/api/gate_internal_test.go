package api

import (
	"testing"
	"time"
)

// TestEveryBudgetHasAName of its own, so that people who watch the server can tell the refusals apart.
func TestEveryBudgetHasAName(t *testing.T) {
	gate := NewGate(time.Now)
	seen := map[string]Budget{}
	for budget := range gate.limiters {
		name := budgetNames[budget]
		if name == "" {
			t.Errorf("budget %d has no name", budget)
		}
		if other, taken := seen[name]; taken {
			t.Errorf("budgets %d and %d are both called %q", budget, other, name)
		}
		seen[name] = budget
	}
}
