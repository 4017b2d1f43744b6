package modeltest

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// price requires an administrator for writing the amount.
type price struct {
	Name   string  `json:"name" validate:"required,max=60" cms:"title"`
	Amount float64 `json:"amount" validate:"min=0,max=100" cms:"may=administrator"`
	Status string  `json:"status" validate:"oneof=active draft" default:"draft" cms:"status=active,hides=draft"`
}

func (p *price) Visible(time.Time) bool { return p.Status == "active" }

// cheaper differs from price only in the role for the amount.
type cheaper struct {
	Name   string  `json:"name" validate:"required,max=60" cms:"title"`
	Amount float64 `json:"amount" validate:"min=0,max=100"`
	Status string  `json:"status" validate:"oneof=active draft" default:"draft" cms:"status=active,hides=draft"`
}

func (p *cheaper) Visible(time.Time) bool { return p.Status == "active" }

func pricesWith(may map[core.Verb]core.Role) model.Options {
	return model.Options{Path: "prices", One: "Price", Many: "Prices", May: may}
}

func TestRaisedRoles(t *testing.T) {
	for name, may := range map[string]map[core.Verb]core.Role{
		"none":    nil,
		"create":  {core.VerbCreate: core.Administrator},
		"update":  {core.VerbUpdate: core.Administrator},
		"delete":  {core.VerbDelete: core.Administrator},
		"publish": {core.VerbPublish: core.Administrator},
	} {
		t.Run(name, func(t *testing.T) {
			roles(openServer(t, nil, model.Define[price]("price", pricesWith(may))))
		})
	}
}

func TestAServerThatKeepsOtherRolesFails(t *testing.T) {
	says := map[core.Verb]core.Role{
		core.VerbCreate: core.Administrator, core.VerbUpdate: core.Administrator, core.VerbDelete: core.Administrator,
	}
	for name, c := range map[string]struct {
		kept, said model.Type
		want       []string
	}{
		"verbs": {
			model.Define[cheaper]("price", pricesWith(nil)), model.Define[cheaper]("price", pricesWith(says)),
			[]string{"editor may not create", "editor may not update", "editor may not delete", "editor is told that it may update: true"},
		},
		"publishing": {
			model.Define[cheaper]("price", pricesWith(nil)),
			model.Define[cheaper]("price", pricesWith(map[core.Verb]core.Role{core.VerbPublish: core.Administrator})),
			[]string{"editor may not publish"},
		},
		"a field": {
			model.Define[cheaper]("price", pricesWith(nil)), model.Define[price]("price", pricesWith(nil)),
			[]string{"editor may not write the field amount"},
		},
		"more": {
			model.Define[cheaper]("price", pricesWith(says)), model.Define[cheaper]("price", pricesWith(nil)),
			[]string{"editor may update an entry, and is refused"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := openServer(t, nil, c.kept)
			h.typ = &c.said
			r := &recorder{TB: t}
			roles(h.forTest(r))
			for _, want := range c.want {
				if all := strings.Join(r.failures, "\n"); !strings.Contains(all, want) {
					t.Errorf("no %q in\n%s", want, all)
				}
			}
		})
	}
}
