package transfer

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

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
		e.item.Body = e.body()
		if did, err = i.put(ctx, t, e.item); !slugRefused(t, err) {
			i.refit(r, did, err, asked, choice)
			break
		}
	}
	return did, err
}

// refit records that an article has another slug than it asked for, and reports that if the entry is new or changed.
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

// follows updates the target of a redirect that belongs to an article with a changed slug. It is false if the article
// was not imported, so that the record must be left out.
func (i *importer) follows(r *Record) bool {
	if r.Of == "" || r.Fits {
		return true
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.absent[r.Of] {
		return false
	}
	choice, renamed := i.slugs[r.Of]
	t, known := i.site.Answers.Registry().Type(postType)
	fields := map[string]any{}
	if !renamed || !known || json.Unmarshal(r.Entry, &fields) != nil {
		return true
	}
	fields["to"] = strings.Replace(t.Options.Public.Page, ":id", choice, 1)
	if entry, err := json.Marshal(fields); err == nil {
		r.Entry = entry
	}
	return true
}
