package query_test

import (
	"context"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// TestEveryMethodAsksThePolicy checks every access, role and method of both services: a call must be admitted exactly if
// the policy allows it, whatever its result.
func TestEveryMethodAsksThePolicy(t *testing.T) {
	t.Parallel()
	accesses := map[string]core.Access{"published": core.Published, "inbox": core.Inbox, "closed": core.Closed}
	types := []model.Type{}
	for name, access := range accesses {
		types = append(types, notes(name, access))
	}
	s := contenttest.Open(t, types...)
	body := []byte(`{"title":"a"}`)
	calls := map[string]struct {
		verb core.Verb
		call func(ctx context.Context, actor core.Actor, typ, id string) error
	}{
		"Get": {core.VerbRead, func(ctx context.Context, actor core.Actor, typ, id string) error {
			_, err := s.Get(ctx, actor, typ, id)
			return err
		}},
		"Resolve": {core.VerbRead, func(ctx context.Context, actor core.Actor, typ, id string) error {
			_, _, err := s.Resolve(ctx, actor, typ, id)
			return err
		}},
		"Attach": {core.VerbRead, func(ctx context.Context, actor core.Actor, typ, id string) error {
			_, err := s.Attach(ctx, actor, typ, id, "card")
			return err
		}},
		"List": {core.VerbList, func(ctx context.Context, actor core.Actor, typ, _ string) error {
			_, err := s.Reader.List(ctx, actor, typ, query.Query{})
			return err
		}},
		"Distinct": {core.VerbList, func(ctx context.Context, actor core.Actor, typ, _ string) error {
			_, err := s.Distinct(ctx, actor, typ, "title")
			return err
		}},
		"Related": {core.VerbList, func(ctx context.Context, actor core.Actor, typ, id string) error {
			_, err := s.Related(ctx, actor, typ, id, query.RelatedQuery{Limit: 1})
			return err
		}},
		"Create": {core.VerbCreate, func(ctx context.Context, actor core.Actor, typ, _ string) error {
			_, err := s.Create(ctx, actor, typ, body)
			return err
		}},
		"Update": {core.VerbUpdate, func(ctx context.Context, actor core.Actor, typ, id string) error {
			_, err := s.Update(ctx, actor, typ, id, writer.Match{}, body)
			return err
		}},
		"Delete": {core.VerbDelete, func(ctx context.Context, actor core.Actor, typ, id string) error {
			return s.Delete(ctx, actor, typ, id, writer.Match{})
		}},
	}
	for typ, access := range accesses {
		for name, c := range calls {
			for _, role := range []core.Role{core.Visitor, core.Administrator, core.System, "guest"} {
				actor, id := core.Actor{Role: role}, s.Add(typ, `{"title":"a"}`)
				want := core.CodeOf(policy.Allow(actor, core.Subject{Type: typ, Access: access}, c.verb))
				err := c.call(t.Context(), actor, typ, id)
				got := core.CodeOf(err)
				if refused := got == core.Unauthenticated || got == core.Forbidden; refused && got != want || !refused && want != "" {
					t.Errorf("%s of %s by %q fails with %v, the policy says %q", name, access, role, err, want)
				}
				if got == core.Internal {
					t.Errorf("%s of %s by %q: %v", name, access, role, err)
				}
			}
		}
	}
}

// TestRolesThatNobodyKnowsSeeWhatVisitorsSee covers a role of a later version of the program.
func TestRolesThatNobodyKnowsSeeWhatVisitorsSee(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, papers())
	hidden := s.Add("paper", `{"title":"a","hidden":true}`)
	shown := s.Add("paper", `{"title":"b","memo":"secret"}`)
	guest := core.Actor{Role: "guest"}
	if s.Sees(guest, "paper", hidden) {
		t.Error("a guest sees what is hidden")
	}
	if e := s.Entity(guest, "paper", shown); e["memo"] != nil {
		t.Errorf("a guest sees %v", e)
	}
	if ids := s.IDs(guest, "paper", ""); len(ids) != 1 || ids[0] != shown {
		t.Errorf("a guest lists %q", ids)
	}
}
