package transfer

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// Redirect returns a redirect between two addresses, and the fields of its entry; nil if the address from cannot be redirected.
func Redirect(from, to string) (*redirect.Redirect, map[string]any) {
	r := redirect.Redirect{From: from, To: to}
	r.Prepare(nil, time.Time{})
	if r.From == to || r.Check() != nil {
		return nil, nil
	}
	return &r, map[string]any{model.ID: IDOf(redirect.TypeName, r.From), "from": r.From, "to": to, "kind": "permanent"}
}

// follows prepares a redirect of another program: it updates the target if the redirect belongs to an entry whose slug was
// changed. It is false if the redirect must be left out, because its entry was not imported or is not seen, or because its
// address leads elsewhere already, which is reported.
func (i *importer) follows(ctx context.Context, r *Record) (bool, error) {
	if !r.Led {
		return true, nil
	}
	i.mu.Lock()
	absent := i.absent[r.Of]
	choice := i.slugs[r.Of]
	i.mu.Unlock()
	if absent {
		return false, nil
	}
	p := i.planned[r.Of] // nil for a redirect that belongs to no entry
	fields := map[string]any{}
	if json.Unmarshal(r.Entry, &fields) != nil {
		return true, nil
	}
	if p != nil {
		address, err := i.seenAddress(ctx, p, choice)
		if err != nil {
			return false, ignoreMissing(err)
		}
		if address != "" {
			fields["to"] = address
			if r.Entry, err = json.Marshal(fields); err != nil {
				return false, err
			}
		}
	}
	from, _ := fields["from"].(string)
	to, _ := fields["to"].(string)
	if p != nil && to == from { // the page is there again
		return false, nil
	}
	return i.mayLead(ctx, r, p, redirect.Redirect{From: from, To: to})
}

// seenAddress returns the address of the page of an announced entry; choice is its slug if that was changed. It fails with NotFound
// if visitors do not see the entry. In a dry run, it is empty where only the entry has the address.
func (i *importer) seenAddress(ctx context.Context, p *planned, choice string) (string, error) {
	id, err := i.storedID(ctx, p)
	if err != nil {
		return "", err
	}
	if !i.how.Try {
		if _, _, err := i.site.Answers.Resolve(ctx, core.Actor{Role: core.Visitor}, p.typ.Name, id); err != nil {
			return "", err
		}
	}
	paths := p.typ.Options.Public.Paths
	switch {
	case paths == nil:
		return p.typ.AddressOfSlug(cmp.Or(choice, p.slug), id), nil
	case i.how.Try:
		return p.path, nil
	}
	a, err := i.site.Answers.Get(ctx, core.Actor{Role: core.System}, p.typ.Name, id)
	if err != nil {
		return "", err
	}
	var fields map[string]any
	if err := json.Unmarshal(a.Body, &fields); err != nil {
		return "", err
	}
	address, _ := fields[paths.Field].(string)
	return address, nil
}

// storedID returns the id that an announced entry was stored under.
func (i *importer) storedID(ctx context.Context, p *planned) (string, error) {
	if p.instead == "" {
		return p.id, nil
	}
	holder, _, err := i.site.Answers.Resolve(ctx, core.Actor{Role: core.System}, p.typ.Name, p.instead)
	if core.CodeOf(err) == core.NotFound || err == nil && holder != p.instead {
		return p.id, nil
	}
	return p.instead, err
}

// ignoreMissing returns nil for an error with the code NotFound.
func ignoreMissing(err error) error {
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// mayLead reports whether a redirect to an announced entry may be imported. An address that leads elsewhere keeps doing so,
// unless it leads to the same entry by another slug, or existing entries are overwritten.
func (i *importer) mayLead(ctx context.Context, r *Record, p *planned, wanted redirect.Redirect) (bool, error) {
	there, id, err := i.site.Answers.Redirect(ctx, wanted.From)
	if err != nil || id == "" || there.To == wanted.To {
		// Redirects that staff made have other ids, and the import cannot make a second one of the same address.
		return err == nil && (id == "" || id == IDOf(redirect.TypeName, wanted.From)), err
	}
	own := id == IDOf(redirect.TypeName, wanted.From)
	same := false
	if p != nil {
		before, _ := strings.CutPrefix(there.To, strings.TrimSuffix(p.typ.Options.Public.Page, ":id"))
		holder, _, err := i.site.Answers.Resolve(ctx, core.Actor{Role: core.System}, p.typ.Name, before)
		if err != nil && core.CodeOf(err) != core.NotFound {
			return false, err
		}
		same = err == nil && (holder == p.id || holder == r.Instead)
	}
	if own && (same || i.how.Existing == writer.Overwrite) {
		return true, nil
	}
	i.count(r.Type, string(writer.ImportedKept))
	i.mu.Lock()
	defer i.mu.Unlock()
	fmt.Fprintf(i.errs, "%s: %s leads to %s here already, and not to %s\n", r.Where, wanted.From, there.To, wanted.To)
	return false, nil
}
