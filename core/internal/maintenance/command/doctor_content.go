package command

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

const (
	brokenHint = "Open these entries in the back office and correct them. Their values are kept; API calls can save their other fields."
	olderHint  = "Compare these entries, and enter the changes again, or add a migration that reads the field: its values are kept."
)

// checkContent tells what the contentPart of a server tells, of a stopped one as well.
func checkContent(ctx context.Context, env *environment.Environment) []doctorFinding {
	changes, err := upgrade.SchemaChanges(ctx, env.Store, env.Registry)
	if err != nil {
		return finding(levelFail, "", "it cannot be read: %v", err)
	}
	var all []doctorFinding
	for _, c := range changes {
		description := c.Says()
		switch {
		case description == "":
		case c.Broken > 0:
			all = append(all, finding(levelWarn, brokenHint, "%s: %s", c.Type, description)...)
		case c.Older > 0:
			all = append(all, finding(levelWarn, olderHint, "%s: %s", c.Type, description)...)
		case c.MayRename():
			all = append(all, finding(levelWarn, "If so, add a migration to the type: the values are kept.", "%s: %s", c.Type, description)...)
		default:
			all = append(all, pass("%s: %s", c.Type, description)...)
		}
	}
	dropped, err := upgrade.DroppedTypes(ctx, env.Store, env.Registry)
	if err != nil {
		return append(all, finding(levelFail, "", "it cannot be read: %v", err)...)
	}
	for _, d := range dropped {
		all = append(all, finding(levelWarn, "Start a program that has the type, and delete the entries there if nobody needs them.", "%s: %s", d.Name, d.Says())...)
	}
	if len(all) == 0 {
		return pass("all entries have the shape of their types and keep their rules")
	}
	return all
}
