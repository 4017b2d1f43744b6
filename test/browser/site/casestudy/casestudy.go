// Package casestudy is a content type that is Go alone: it has fields of every kind, and no line of TypeScript.
package casestudy

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// CaseStudy is what became of a project.
type CaseStudy struct {
	Client   string       `json:"client" validate:"required,max=120" cms:"title"`
	Summary  field.Long   `json:"summary" validate:"max=1000"`
	Opening  field.Long   `json:"opening" cms:"opening=body"`
	Body     field.Rich   `json:"body" validate:"max=100000"`
	Industry string       `json:"industry" validate:"oneof=finance health-care retail" default:"retail" cms:"exact"`
	Launched field.Time   `json:"launched"`
	Review   field.Time   `json:"review" cms:"label=Next review"`
	Featured bool         `json:"featured"`
	Team     int          `json:"team" validate:"min=0" cms:"label=People in the team"`
	Saving   float64      `json:"saving" cms:"label=Hours saved a year"`
	Cover    field.Image  `json:"cover"`
	Tags     []string     `json:"tags" validate:"max=20,dive,max=60" cms:"tags"`
	Results  []string     `json:"results" validate:"max=20,dive,max=300"`
	Facts    field.Specs  `json:"facts" cms:"label=In figures"`
	Pricing  field.Prices `json:"pricing" cms:"label=What it costs a month"`
	Website  field.Link   `json:"website"`
	Contact  field.Email  `json:"contact"`
	Product  string       `json:"product" cms:"ref=product,label=Built on"`
	Quote    Quote        `json:"quote"`
	Phases   []Phase      `json:"phases" validate:"max=10,dive"`
	Story    []Block      `json:"story" validate:"max=30,dive"`
	Notes    field.Long   `json:"notes" validate:"max=1000" cms:"private"`
	Status   string       `json:"status" validate:"oneof=draft published" default:"published" cms:"exact,status=published,hides=draft"`
	Slug     field.Slug   `json:"slug" cms:"from=client"`
	SEO      model.SEO    `json:"seo" cms:"label=Search engines and sharing"`
}

// Quote is what the client says.
type Quote struct {
	Text field.Long `json:"text" validate:"max=1000"`
	By   string     `json:"by" validate:"max=120"`
}

// Phase is a part of the project.
type Phase struct {
	Name   string     `json:"name" validate:"required,max=120"`
	Weeks  int        `json:"weeks" validate:"min=0,max=200"`
	Detail field.Long `json:"detail" validate:"max=1000"`
}

// Block is a part of the story: one of these.
type Block struct {
	Words   *Words   `json:"words,omitempty"`
	Picture *Picture `json:"picture,omitempty"`
	Saying  *Quote   `json:"saying,omitempty" cms:"label=Quotation"`
}

// Words are a passage.
type Words struct {
	Heading string     `json:"heading" validate:"max=120"`
	Text    field.Rich `json:"text" validate:"required,max=20000"`
}

// Picture is shown with a line below it.
type Picture struct {
	Source  field.Image `json:"source" validate:"required"`
	Caption string      `json:"caption" validate:"max=200"`
}

// Visible hides drafts.
func (c *CaseStudy) Visible(time.Time) bool { return c.Status != "draft" }

// Date lists case studies by their launch.
func (c *CaseStudy) Date() time.Time { return c.Launched.Time }

var (
	_ model.Publisher = (*CaseStudy)(nil)
	_ model.Dater     = (*CaseStudy)(nil)
)

// Type is the content type.
func Type() model.Type {
	return model.Define[CaseStudy]("case-study", model.Options{
		Path: "case-studies", One: "Case study", Many: "Case studies", Icon: "fas fa-trophy",
		Order: model.NewestFirst,
		Public: model.PublicOptions{
			Page: "/case-studies/:id",
			Feed: &model.Feed{Title: "client", Summary: "summary", Body: "body", Tags: "tags", Image: "cover", Date: "launched"},
		},
		Admin: model.AdminOptions{Stat: &model.Stat{Name: "caseStudies", Label: "Case studies", Caption: model.Recent{Days: 30, Span: "this month"}}},
	})
}
