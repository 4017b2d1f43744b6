package query

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Distinct returns the different values of an exact field among the entries visible to the actor, as a JSON array of
// strings in alphabetical order, without empty values. It fails with the policy's error if the actor may not list, and
// with NotFound for a field that is not exact or not visible to the actor.
func (s *Reader) Distinct(ctx context.Context, actor core.Actor, typ, name string) (*Answer, error) {
	t, view, err := s.authorise(actor, typ, core.VerbList)
	if err != nil {
		return nil, err
	}
	if f := t.Schema.Field(name); f == nil || !f.Exact || f.Private && !view.SeesAll() {
		return nil, core.Errorf(core.NotFound, "%s cannot be told by %q.", t.Options.Many, core.Shorten(name))
	}
	k := cacheKey{typ: typ, op: "distinct", arg: name, view: view}
	return cached(ctx, s.source, k, nil, func(r storage.Reader) (*Answer, error) {
		found, at := []string{}, entrystore.Column(t, name)
		seen := map[string]bool{}
		for listed, err := range entrystore.Rows(r, t, view.Audience, "") {
			if err != nil {
				return nil, err
			}
			if seen[string(listed.Columns[at])] {
				continue
			}
			seen[string(listed.Columns[at])] = true
			if value := entrystore.Single(listed.Columns[at]); value != "" {
				found = append(found, value)
			}
		}
		slices.SortFunc(found, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
		body, err := json.Marshal(found)
		if err != nil {
			return nil, err
		}
		return listAnswer(body, view, pageRows{total: len(found), seq: uint64(r.Seq())}, ""), nil
	})
}
