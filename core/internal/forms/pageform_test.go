package forms_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/forms"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
)

// TestFormOfAPage checks that the form of a page creates an entry without its empty fields, that a visitor reaches the goal
// of the type with it, and that a submission that creates nothing is reported as a success to programs only.
func TestFormOfAPage(t *testing.T) {
	site := contenttest.Open(t, form.Type(), inquiry.Type())
	var reached []string
	var charged, refunded int
	s := &forms.Service{Config: forms.Config{
		Registry: site.Registry(), Answers: site.Reader, Content: site.Writer,
		Charge: func(budget api.Budget, _ api.Client) (func(error), error) {
			if budget != api.Submission {
				t.Errorf("the budget is %d", budget)
			}
			charged++
			return func(err error) {
				if core.CodeOf(err) == core.Invalid {
					refunded++
				}
			}, nil
		},
		Reached: func(_ context.Context, _ api.Client, goal *model.Goal, _ string) {
			if goal != nil {
				reached = append(reached, goal.Name)
			}
		},
	}}
	send := func(typ string, fields map[string]string) core.Code {
		return core.CodeOf(s.CreateEntry(t.Context(), api.Client{Address: "192.0.2.1"}, typ, fields))
	}
	fields := map[string]string{"name": "Ada", "email": "ada@example.com", "message": "Hello", "company": "", forms.Trap: ""}
	if code := send("inquiry", fields); code != "" || fmt.Sprint(reached) != "[inquiry]" {
		t.Errorf("%s, the goals are %v", code, reached)
	}
	fields["email"] = "nobody"
	if code := send("inquiry", fields); code != core.Invalid || refunded != 1 {
		t.Errorf("%s, %d refunds", code, refunded)
	}
	fields[forms.Trap] = "https://spam.example"
	if code := send("inquiry", fields); code != "" {
		t.Errorf("a program is told of %s", code)
	}
	fields["email"] = "eve@example.com"
	if code := send("inquiry", fields); code != "" || len(reached) != 1 || charged != 4 {
		t.Errorf("%s, the goals are %v, %d charges", code, reached, charged)
	}
	delete(fields, forms.Trap)
	for _, typ := range []string{"form", "nothing"} {
		if code := send(typ, fields); code != core.Unauthenticated && code != core.NotFound {
			t.Errorf("%s: %s", typ, code)
		}
	}
}
