package app

import (
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/report"
)

const brokenHint = "Open these entries in the back office and mend them: what they have is kept, and they can be saved in other fields."

// contentPart tells what the last change of each type's shape did to its entries, and which types are gone.
func (srv reporter) contentPart(ctx context.Context) (report.Part, error) {
	p := report.New("content", "Content types", "All entries have the shape of their types and keep their rules.")
	changes, err := upgrade.SchemaChanges(ctx, srv.Store, srv.Registry)
	if err != nil {
		return p, err
	}
	for _, c := range changes {
		description := c.Says()
		if description == "" {
			continue
		}
		row := report.Row{Name: c.Type, Status: report.OK, Sentence: punctuate(description), At: field.At(c.At)}
		switch {
		case c.Broken > 0:
			row.Status = report.Attention
			p.Raise(report.Attention, "Some entries break a rule of their type: "+c.Type+".")
		case c.MayRename():
			row.Status = report.Attention
			p.Raise(report.Attention, "A field of "+c.Type+" is gone and another one is new: was it renamed without a migration?")
		}
		p.Rows = append(p.Rows, row)
	}
	dropped, err := upgrade.DroppedTypes(ctx, srv.Store, srv.Registry)
	for _, d := range dropped {
		p.Rows = append(p.Rows, report.Row{Name: d.Name, Status: report.Attention, Sentence: describeDroppedType(d)})
		p.Raise(report.Attention, "The content type "+d.Name+" is gone, and its entries are kept.")
	}
	return p, err
}

func punctuate(said string) string {
	if said[len(said)-1] != '?' {
		said += "."
	}
	return said
}

func describeDroppedType(d upgrade.DroppedType) string {
	return fmt.Sprintf("This program has no such type: %s kept, and shown to nobody until the type is back.", upgrade.EntriesOf(d.Entries))
}

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
		all = append(all, finding(levelWarn, "Start a program that has the type, and delete the entries there if nobody needs them.", "%s: %s", d.Name, describeDroppedType(d))...)
	}
	if len(all) == 0 {
		return pass("all entries have the shape of their types and keep their rules")
	}
	return all
}
