package content

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Distinct gives the different values of an exact field among the entries that the actor sees, as a
// JSON array of texts in alphabetical order. Empty values are left out.
func (s *Service) Distinct(ctx context.Context, actor core.Actor, typ, name string) (*Page, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return nil, err
	}
	k := pageKey{typ: typ, op: "distinct", arg: name, who: actor.Role}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Page, error) {
		found, at := []string{}, t.column(name)
		prefix := listPrefix(t.Name, t.audience(actor))
		seen := map[string]bool{}
		var columns [][]byte
		for pair, err := range r.Scan(prefix, "") {
			if err != nil {
				return nil, err
			}
			if columns, err = t.columns(pair.Value, columns); err != nil {
				return nil, err
			}
			if seen[string(columns[at])] {
				continue
			}
			seen[string(columns[at])] = true
			if value := single(columns[at]); value != "" {
				found = append(found, value)
			}
		}
		slices.SortFunc(found, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
		body, err := json.Marshal(found)
		if err != nil {
			return nil, err
		}
		return listPage(body, actor, choice{total: len(found), seq: uint64(r.Seq())}), nil
	})
}

// Related gives up to limit entries that the actor sees and that are most like the one with the id, as
// a JSON array: more shared values of the type's first related field, then equality of each next one,
// then the type's own order. It fails with NotFound like Get.
func (s *Service) Related(ctx context.Context, actor core.Actor, typ, id string, limit int) (*Page, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return nil, err
	}
	if _, err := s.Get(ctx, actor, typ, id); err != nil {
		return nil, err
	}
	k := pageKey{typ: typ, op: "related", arg: key(id, strconv.Itoa(limit)), who: actor.Role}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Page, error) {
		ids, err := t.alike(r, actor, id, limit)
		if err != nil {
			return nil, err
		}
		return s.assemble(r, t, actor, choice{ids: ids, total: len(ids), seq: uint64(r.Seq())})
	})
}

// likeness is how an entry scores against another, the most important number first.
type likeness struct {
	id     string
	scores []int
}

func (t *Type) alike(r storage.Reader, actor core.Actor, id string, limit int) ([]string, error) {
	self, err := loadRevision(r, t, id)
	if err != nil {
		return nil, err
	}
	own, err := t.columns([]byte(self.summary(t)), nil)
	if err != nil {
		return nil, err
	}
	var columns [][]byte
	var best []likeness
	prefix := listPrefix(t.Name, t.audience(actor))
	for pair, err := range r.Scan(prefix, "") {
		if err != nil {
			return nil, err
		}
		other, err := idAt(pair.Key[len(prefix):])
		if err != nil || other == id {
			continue
		}
		if columns, err = t.columns(pair.Value, columns); err != nil {
			return nil, err
		}
		best = insert(best, likeness{other, t.score(own, columns)}, limit)
	}
	ids := make([]string, len(best))
	for i, l := range best {
		ids[i] = l.id
	}
	return ids, nil
}

func (t *Type) score(own, other [][]byte) []int {
	scores := make([]int, len(t.Options.Related))
	for i, name := range t.Options.Related {
		at := t.column(name)
		mine, theirs := values(own[at]), values(other[at])
		for _, value := range mine {
			if value != "" && slices.Contains(theirs, value) {
				scores[i]++
			}
		}
	}
	return scores
}

// insert keeps the best few, in order; of equals the earlier one stays in front.
func insert(best []likeness, l likeness, limit int) []likeness {
	at := len(best)
	for at > 0 && slices.Compare(best[at-1].scores, l.scores) < 0 {
		at--
	}
	best = slices.Insert(best, at, l)
	return best[:min(len(best), limit)]
}
