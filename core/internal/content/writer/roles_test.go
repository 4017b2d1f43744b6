package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// price is the example of docs/plugins.md.
type price struct {
	Name   string  `json:"name" validate:"required" cms:"title"`
	Amount float64 `json:"amount" cms:"may=administrator"`
	Status string  `json:"status" validate:"oneof=active draft" default:"draft" cms:"status=active,hides=draft"`
}

func (p *price) Visible(time.Time) bool { return p.Status == "active" }

func prices() model.Type {
	return model.Define[price]("price", model.Options{
		Path: "prices", One: "Price", Many: "Prices",
		May: map[core.Verb]core.Role{core.VerbDelete: core.Administrator, core.VerbPublish: core.Administrator},
	})
}

// TestARaisedRoleHoldsByEveryWay checks that an actor who may not publish, delete or write a field cannot do
// so by another kind of write.
func TestARaisedRoleHoldsByEveryWay(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, prices())
	ctx, editor := t.Context(), core.Actor{Role: core.Editor, Name: "eve"}
	draft, shown := s.Add("price", `{"name":"A","amount":1}`), s.Add("price", `{"name":"B","amount":1,"status":"active"}`)
	s.Change("price", shown, `{"amount":2}`)
	bin := s.Add("price", `{"name":"C","status":"active"}`)
	s.Remove("price", bin)
	update := func(id, body string) error {
		_, err := s.Update(ctx, editor, "price", id, writer.Match{}, []byte(body))
		return err
	}
	for name, refused := range map[string]error{
		"status":            update(draft, `{"status":"active"}`),
		"status back":       update(shown, `{"status":"draft"}`),
		"delete":            s.Delete(ctx, editor, "price", shown, writer.Match{}),
		"delete of a draft": s.Delete(ctx, editor, "price", draft, writer.Match{}),
		"create":            second(s.Create(ctx, editor, "price", []byte(`{"name":"D","status":"active"}`))),
		"dry run":           second(s.TryCreate(ctx, editor, "price", []byte(`{"name":"D","status":"active"}`))),
		"dry update":        second(s.TryUpdate(ctx, editor, "price", draft, writer.Match{}, []byte(`{"status":"active"}`))),
		"autosave":          second(s.Autosave(ctx, editor, "price", draft, writer.Match{}, []byte(`{"status":"active"}`))),
		"undelete":          second(s.Undelete(ctx, editor, "price", bin)),
		"publish":           second(s.PublishPending(ctx, editor, "price", shown, writer.Match{})),
	} {
		if core.CodeOf(refused) != core.Forbidden {
			t.Errorf("%s: %v", name, refused)
		}
	}
	for name, refused := range map[string]error{
		"update":  update(draft, `{"amount":5}`),
		"create":  second(s.Create(ctx, editor, "price", []byte(`{"name":"D","amount":5}`))),
		"restore": second(s.Restore(ctx, editor, "price", shown, writer.Match{}, 1)),
		"pending": second(s.SavePending(ctx, editor, "price", shown, writer.Match{}, []byte(`{"amount":5}`))),
	} {
		if core.CodeOf(refused) != core.Invalid {
			t.Errorf("the field by %s: %v", name, refused)
		}
	}
	for name, taken := range map[string]error{
		"the field as it is": update(draft, `{"name":"A2","amount":1}`),
		"a shown one":        update(shown, `{"name":"B2"}`),
		"a new draft":        second(s.Create(ctx, editor, "price", []byte(`{"name":"E"}`))),
	} {
		if taken != nil {
			t.Errorf("%s: %v", name, taken)
		}
	}
}

func second[T any](_ T, err error) error { return err }
