package system

import (
	"context"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/report"
)

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
		case c.Older > 0:
			row.Status = report.Attention
			p.Raise(report.Attention, "An older program changed entries of "+c.Type+" in a field that is gone. Their values are kept, and not shown.")
		case c.MayRename():
			row.Status = report.Attention
			p.Raise(report.Attention, "A field of "+c.Type+" is gone and another one is new: was it renamed without a migration?")
		}
		p.Rows = append(p.Rows, row)
	}
	dropped, err := upgrade.DroppedTypes(ctx, srv.Store, srv.Registry)
	for _, d := range dropped {
		p.Rows = append(p.Rows, report.Row{Name: d.Name, Status: report.Attention, Sentence: d.Says()})
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
