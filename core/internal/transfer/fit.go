package transfer

import (
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
)

// slugRefused reports whether an entry was refused only because of its slug, which is taken or reserved.
func slugRefused(t *model.Type, err error) bool {
	e, ok := err.(*core.Error) //nolint:errorlint // a wrapped error is not about the entry alone
	return ok && t.SlugField() != nil && len(e.Fields) == 1 && e.Fields[0].Field == t.SlugField().Name
}

// fit imports an entry under the first free slug, after its own was refused.
func (i *importer) fit(ctx context.Context, r *Record, t *model.Type, e *entryFields) (writer.ImportOutcome, error) {
	name := t.SlugField().Name
	asked := e.text(name)
	var did writer.ImportOutcome
	var err error
	for choice := range slug.Choices(asked, e.item.ID) {
		if choice == asked {
			continue
		}
		e.set(name, choice)
		e.close(r)
		if did, err = i.put(ctx, t, e.item); !slugRefused(t, err) {
			i.refit(r, did, err, asked, choice)
			break
		}
	}
	return did, err
}

// replan gives an announced entry the slug that was chosen for it, and returns the slug that it asked for; empty if both are the
// same.
func (i *importer) replan(r *Record, t *model.Type, e *entryFields) (asked string) {
	if !r.Fits || t.SlugField() == nil {
		return ""
	}
	name := t.SlugField().Name
	p := i.planned[r.Of]
	if p == nil {
		return ""
	}
	choice := p.slug
	if asked = e.text(name); choice == "" || choice == asked {
		return ""
	}
	e.set(name, choice)
	return asked
}

// refit records that an announced entry has another slug than it asked for, and reports that if the entry is new or changed.
func (i *importer) refit(r *Record, did writer.ImportOutcome, err error, asked, choice string) {
	if err != nil {
		return
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.slugs[r.Of] = choice
	if did == writer.ImportedNew || did == writer.ImportedUpdated {
		fmt.Fprintf(i.errs, "%s: the slug %s is taken or reserved here, and became %s\n", r.Where, asked, choice)
	}
}
