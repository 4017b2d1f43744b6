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
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
)

// feedAddress is the address of this site's feed.
const feedAddress = "/atom.xml"

// redirects sends redirects from the former addresses of a published article.
func (a *Articles) redirects(where string, p *Post) error {
	if p.Status != "published" || !strings.Contains(a.page, ":id") {
		return nil
	}
	a.published = true
	for _, from := range p.From {
		if err := a.redirect(where, from, strings.Replace(a.page, ":id", p.Slug, 1), p); err != nil {
			return err
		}
	}
	return nil
}

// Feeds sends redirects from the addresses of the former site's feeds, if a published article was sent.
func (a *Articles) Feeds(where string, from []string) error {
	if !a.published || a.typ.Options.Public.Feed == nil {
		return nil
	}
	for _, address := range from {
		if err := a.redirect(where, address, feedAddress, &Post{}); err != nil {
			return err
		}
	}
	return nil
}

// redirect sends a redirect that belongs to an article, unless its address cannot be redirected, or an earlier article
// has it.
func (a *Articles) redirect(where, from, to string, p *Post) error {
	r, entry := Redirect(from, to)
	if r == nil || a.froms[r.From] {
		return nil
	}
	a.froms[r.From] = true
	return a.send(&Record{Type: redirect.TypeName, Where: where, Of: p.ID, Instead: p.Instead, Led: true}, entry)
}

// Redirect returns a redirect between two addresses, and the fields of its entry; nil if the address from cannot be redirected.
func Redirect(from, to string) (*redirect.Redirect, map[string]any) {
	r := redirect.Redirect{From: from, To: to}
	r.Prepare(nil, time.Time{})
	if r.From == to || r.Check() != nil {
		return nil, nil
	}
	return &r, map[string]any{model.ID: IDOf(redirect.TypeName, r.From), "from": r.From, "to": to, "kind": "permanent"}
}

// follows prepares a redirect of another program's entry: it updates the target if the slug of the entry was
// changed. It is false if the redirect must be left out, because the entry was not imported or is not seen, or because its
// address leads elsewhere already, which is reported.
func (i *importer) follows(ctx context.Context, r *Record) (bool, error) {
	if !r.Led {
		return true, nil
	}
	i.mu.Lock()
	absent := i.absent[r.Of]
	choice, renamed := i.slugs[r.Of]
	i.mu.Unlock()
	if absent {
		return false, nil
	}
	p := i.target(r)
	fields := map[string]any{}
	if p == nil || json.Unmarshal(r.Entry, &fields) != nil {
		return true, nil
	}
	address, err := "", error(nil)
	switch {
	case r.IfSeen:
		if address, err = i.seenAddress(ctx, p, choice); err != nil {
			return false, ignoreMissing(err)
		}
	case renamed:
		address = strings.Replace(p.typ.Options.Public.Page, ":id", choice, 1)
	}
	if address != "" {
		fields["to"] = address
		if r.Entry, err = json.Marshal(fields); err != nil {
			return false, err
		}
	}
	from, _ := fields["from"].(string)
	to, _ := fields["to"].(string)
	return i.mayLead(ctx, r, p, redirect.Redirect{From: from, To: to})
}

// seenAddress returns the address of the page of an announced entry; choice is its slug if that was changed. It fails with NotFound
// if visitors do not see the entry. In a dry run, it is empty where only the entry has the address.
func (i *importer) seenAddress(ctx context.Context, p *planned, choice string) (string, error) {
	if !i.how.Try {
		if _, _, err := i.site.Answers.Resolve(ctx, core.Actor{Role: core.Visitor}, p.typ.Name, p.id); err != nil {
			return "", err
		}
	}
	paths := p.typ.Options.Public.Paths
	switch {
	case paths == nil:
		return p.typ.AddressOfSlug(cmp.Or(choice, p.slug), p.id), nil
	case i.how.Try:
		return p.path, nil
	}
	a, err := i.site.Answers.Get(ctx, core.Actor{Role: core.System}, p.typ.Name, p.id)
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

// target returns the announced entry that a redirect belongs to. A redirect without one belongs to the articles. It is nil if
// the site has no such type.
func (i *importer) target(r *Record) *planned {
	if r.Of != "" {
		return i.planned[r.Of]
	}
	if t, known := i.site.Answers.Registry().Type(postType); known {
		return &planned{typ: &t}
	}
	return nil
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
	before, _ := strings.CutPrefix(there.To, strings.TrimSuffix(p.typ.Options.Public.Page, ":id"))
	holder, _, err := i.site.Answers.Resolve(ctx, core.Actor{Role: core.System}, p.typ.Name, before)
	if err != nil && core.CodeOf(err) != core.NotFound {
		return false, err
	}
	same := err == nil && r.Of != "" && (holder == p.id || holder == r.Instead)
	if own && (same || i.how.Existing == writer.Overwrite) {
		return true, nil
	}
	i.count(r.Type, string(writer.ImportedKept))
	i.mu.Lock()
	defer i.mu.Unlock()
	fmt.Fprintf(i.errs, "%s: %s leads to %s here already, and not to %s\n", r.Where, wanted.From, there.To, wanted.To)
	return false, nil
}

// Uses reports whether the program itself may have a page at an address: one of its own, or of an entry.
func (a *Articles) Uses(address string) bool {
	address, _, _ = strings.Cut(address, "?")
	words := strings.Split(strings.Trim(address, "/"), "/")
	if len(words) > 2 || !a.registry.ReservedPath(address) {
		return false
	}
	return len(words) < 2 || slug.Of(words[1]) == words[1]
}
