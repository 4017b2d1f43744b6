package pluginhost

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

// Goals counts the goals that visitors reach.
type Goals interface {
	Reached(ctx context.Context, client api.Client, goal *model.Goal, id string)
}

// maxGoal is the maximum length of the name of a goal.
const maxGoal = 64

// reach counts a goal that the caller has reached.
func (h *Host) reach(ctx context.Context, client api.Client, goal string) error {
	if !namePattern.MatchString(goal) || len(goal) > maxGoal {
		return core.Errorf(core.Invalid, "The name of a goal consists of lower-case words with hyphens, of at most %d characters.", maxGoal)
	}
	if h.Goals != nil {
		h.Goals.Reached(ctx, client, &model.Goal{Name: goal}, "")
	}
	return nil
}

// cloned returns a copy of a client that is independent of the memory of the request.
func cloned(c api.Client) api.Client {
	c.Address, c.Host, c.Agent = strings.Clone(c.Address), strings.Clone(c.Host), strings.Clone(c.Agent)
	return c
}
