package query_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/querytest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// oracleSite is a site that a world of random entries writes to.
type oracleSite struct {
	*contenttest.Site
	*testing.T
}

func (s oracleSite) Put(typ, id, body string) {
	s.Clock.Advance(time.Second)
	if err := s.ImportAt(typ, id, s.Site.Now(), []byte(body)); err != nil {
		s.Fatal(err)
	}
}

func (s oracleSite) Change(typ, id, body string) { s.Site.Change(typ, id, body) }
func (s oracleSite) Remove(typ, id string)       { s.Site.Remove(typ, id) }

func (s oracleSite) Advance(d time.Duration) {
	s.Clock.Advance(d)
	if err := s.ApplyDue(s.Context()); err != nil {
		s.Fatal(err)
	}
}

// caller returns the lists of an actor in process.
func (s oracleSite) caller(role core.Role) querytest.Caller {
	actor := core.Actor{Role: role, Name: "ada"}
	return querytest.Caller{Name: "the role " + string(role), Staff: actor.SeesAll(), List: func(typ, raw string) (querytest.Page, error) {
		t, _ := s.Registry().Type(typ)
		q, err := query.ParseQuery(&t, raw)
		if err != nil {
			return querytest.Page{}, err
		}
		a, err := s.List(s.Context(), actor, typ, q)
		if err != nil {
			return querytest.Page{}, err
		}
		return querytest.Page{Body: a.Body, ETag: a.ETag, Total: a.Total, Next: a.Next}, nil
	}}
}

// TestFilteredListsAreThoseOfANaiveFilter compares random queries of three roles, between random writes, with a filter that
// reads every entry that the same role sees. A seed in QUOIN_SEED repeats a run.
func TestFilteredListsAreThoseOfANaiveFilter(t *testing.T) {
	t.Parallel()
	queries, seed := nighttest.Count(1_200, 122_500), querytest.Seed(t)
	if nighttest.Raced {
		queries = min(queries, 2_500)
	}
	for world := range uint64(nighttest.Count(1, 8)) { //nolint:gosec // not negative
		t.Run(fmt.Sprint(world), func(t *testing.T) {
			t.Parallel()
			s := oracleSite{contenttest.Open(t, querytest.Types()...), t}
			querytest.NewOracle(t, seed+world, s).Run(queries, s.caller(core.Visitor), s.caller(core.Editor), s.caller(core.Administrator))
		})
	}
}
