package content

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
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
// then the type's own order. Those that the caller knows to be alike come before all others, in the order
// in which they are named. It fails with NotFound like Get.
func (s *Service) Related(
	ctx context.Context, actor core.Actor, typ, id string, limit int, alike ...string,
) (*Page, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return nil, err
	}
	if _, err := s.Get(ctx, actor, typ, id); err != nil {
		return nil, err
	}
	k := pageKey{typ: typ, op: "related", arg: key(append(alike, id, strconv.Itoa(limit))...), who: actor.Role}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Page, error) {
		ids, err := t.alike(r, actor, id, limit, alike)
		if err != nil {
			return nil, err
		}
		page, err := s.assemble(r, t, actor, choice{ids: ids, total: len(ids), seq: uint64(r.Seq())})
		if err == nil {
			// What the caller knows changes without a commit.
			sum := sha256.Sum256(page.Body)
			page.ETag = fmt.Sprintf(`"%x"`, sum[:8])
		}
		return page, err
	})
}

// likeness is how an entry scores against another, the most important number first.
type likeness struct {
	id     string
	scores []int
}

func (t *Type) alike(r storage.Reader, actor core.Actor, id string, limit int, known []string) ([]string, error) {
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
		scores := t.score(own, columns)
		if at := slices.Index(known, other); at >= 0 {
			scores[0] = math.MaxInt - at
		}
		best = insert(best, likeness{other, scores}, limit)
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
