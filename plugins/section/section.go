// Package section defines the content type of the sections that pages are made of.
package section

import (
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/internal/film"
)

// The kinds of sections that the template has.
const (
	hero         = "hero"
	intro        = "intro"
	text         = "text"
	figures      = "figures"
	points       = "points"
	steps        = "steps"
	questions    = "questions"
	groups       = "groups"
	list         = "list"
	callToAction = "call-to-action"
	filmKind     = "film"
	form         = "form"
	newsletter   = "newsletter"
	details      = "details"
)

// Section is one part of a page. Which of its metadata and items it uses depends on its kind.
type Section struct {
	Title        string     `json:"title" validate:"required,max=200" cms:"title"`
	Kind         string     `json:"type" validate:"oneof=hero intro text figures points steps questions groups list call-to-action form gallery logos quote film newsletter details" default:"text" cms:"label=Type,help=It cannot be changed later"`
	Content      field.Long `json:"content" validate:"max=100000"`
	Metadata     Metadata   `json:"metadata"`
	Items        []Item     `json:"items" validate:"max=100,dive"`
	LastModified field.Time `json:"lastModified" cms:"readonly"`
}

// Metadata holds what a section has beside its title, its content and its items.
type Metadata struct {
	ButtonText       string     `json:"buttonText" validate:"max=80" cms:"label=Primary Button Text"`
	ButtonLink       field.Link `json:"buttonLink" validate:"max=500" cms:"label=Primary Button Link"`
	SecondButtonText string     `json:"secondButtonText" validate:"max=80" cms:"label=Second Button Text"`
	SecondButtonLink field.Link `json:"secondButtonLink" validate:"max=500" cms:"label=Second Button Link"`

	Image field.Image `json:"image" validate:"max=2000"`
	Side  string      `json:"side" validate:"omitempty,oneof=left right" cms:"help=Of a text: where its picture stands"`

	Of      string   `json:"of" validate:"max=32" cms:"help=Of a list: the content type that it shows"`
	Pick    string   `json:"pick" validate:"omitempty,oneof=newest chosen all" cms:"help=Of a list: which entries it shows"`
	Limit   int      `json:"limit" validate:"min=0,max=100" cms:"help=Of a list: how many entries it shows at most; 0 for all"`
	Entries []string `json:"entries" validate:"max=50,dive,max=64" cms:"lines,ids=of,help=Of a list of chosen entries: their ids in order"`

	Form field.Ref `json:"form" cms:"ref=form,help=Of a form section: the form that it shows"`

	Text   field.Long  `json:"text" validate:"max=2000" cms:"help=Of a quote: its words"`
	Name   string      `json:"name" validate:"max=120" cms:"help=Of a quote: who said it"`
	Role   string      `json:"role" validate:"max=120"`
	Link   field.Link  `json:"link" validate:"max=1000" cms:"help=Of a film: its address on one of the film hosts of the settings or of a file of the media library"`
	Poster field.Image `json:"poster" validate:"max=2000" cms:"help=Of a film: the picture that is shown before it plays"`

	Look Look `json:"look"`

	own field.Own // of a type of sections that a plugin defines
}

// Own returns the place of the metadata of a section whose type a plugin defines.
func (m *Metadata) Own() *field.Own { return &m.own }

// common are the metadata of every type of section. A section without a look has no such key, as before there were looks.
type common struct {
	Look Look `json:"look,omitzero"`
}

// MarshalJSON writes the metadata of the section's type.
func (m Metadata) MarshalJSON() ([]byte, error) {
	type plain Metadata
	return m.own.EncodeWith(struct {
		plain
		Look Look `json:"look,omitzero"` // hides that of plain
	}{plain(m), m.Look}, common{m.Look})
}

// Item is one of the things that a section lists: a figure, a point, a step, a question, a group, a picture.
type Item struct {
	Value    string      `json:"value" validate:"max=40"`
	Label    string      `json:"label" validate:"max=120"`
	Icon     field.Icon  `json:"icon" validate:"max=80"`
	Title    string      `json:"title" validate:"max=200"`
	Text     field.Long  `json:"text" validate:"max=2000"`
	Link     field.Link  `json:"link" validate:"max=1000"`
	Lines    []string    `json:"lines" validate:"max=100,dive,max=200" cms:"lines"`
	Question string      `json:"question" validate:"max=300"`
	Answer   field.Long  `json:"answer" validate:"max=4000"`
	Image    field.Image `json:"image" validate:"max=2000"`
	Alt      string      `json:"alt" validate:"max=300" cms:"label=Alternative text"`
	Caption  string      `json:"caption" validate:"max=300"`
}

// Prepare records the time of the change. The kind of a section stays as it was created.
func (s *Section) Prepare(old *Section, now time.Time) {
	if old != nil {
		s.Kind = old.Kind
	}
	s.LastModified = field.At(now)
}

// RichText reports that the content of a text is rich text.
func (s *Section) RichText(path string) bool { return s.Kind == text && path == "content" }

// CheckEntries refuses a list that names no type, and a film of a host that the settings do not name. What a section had
// before blocks no other change.
func (s *Section) CheckEntries(entries model.Entries) error {
	if s.Kind != list && s.Kind != filmKind {
		return nil
	}
	var before *Section
	var stored Section
	switch err := entries.Others.Read("section", entries.ID, &stored); core.CodeOf(err) {
	case "":
		before = &stored
	case core.NotFound:
	default:
		return err
	}
	if s.Kind == list && s.Metadata.Of == "" && (before == nil || before.Metadata.Of != "") {
		return core.InvalidFields(core.FieldErrors{{Field: "metadata.of", Message: "must name the content type that the list shows"}})
	}
	return s.checkFilm(entries, before)
}

func (s *Section) checkFilm(entries model.Entries, before *Section) error {
	host := film.HostOf(string(s.Metadata.Link))
	if s.Kind != filmKind || host == "" || before != nil && before.Metadata.Link == s.Metadata.Link {
		return nil
	}
	site := struct {
		FilmHosts []string `json:"filmHosts"`
	}{film.Hosts()}
	if err := entries.Others.Read("settings", "settings", &site); err != nil && core.CodeOf(err) != core.NotFound {
		return err
	}
	if film.Allowed(site.FilmHosts, host) {
		return nil
	}
	message := fmt.Sprintf("is on %s: allow this host in the settings under Film hosts first", host)
	return core.InvalidFields(core.FieldErrors{{Field: "metadata.link", Message: message}})
}

var (
	_ model.Preparer[Section] = (*Section)(nil)
	_ model.RichTexter        = (*Section)(nil)
	_ model.CrossEntryRule    = (*Section)(nil)
)

// Type returns the content type. Visitors read sections at Path, staff read and write them at StaffPath.
func Type() model.Type {
	return model.Define[Section]("section", model.Options{
		Path: "sections", StaffPath: "admin/content/sections", One: "Section", Many: "Sections",
		Icon: "fas fa-file-lines", Initial: initial, ForceDelete: true, Migrations: []func(map[string]any) error{addTemplateTexts, showContactForm},
		Shapes: &model.Shapes{
			Field: "metadata", By: "type", Common: []string{"look"}, Offers: map[string]map[string][]string{"look.layout": layouts()},
		},
		Public: model.PublicOptions{Places: places()},
		Admin:  model.AdminOptions{Group: model.TextsGroup, FirstSteps: firstSteps()},
	})
}

// addTemplateTexts adds the texts that pages had in their code to the sections of a store from before they were content.
func addTemplateTexts(fields map[string]any) error {
	id, _ := fields["id"].(string)
	switch id {
	case "hero":
		setButtons(fields, Metadata{SecondButtonText: "Explore Solutions", SecondButtonLink: "/services"})
	case "cta":
		setButtons(fields, buttons("Start a Conversation", "/contact", "Learn About Us", "/about"))
	case "services":
		setButtons(fields, servicesButtons())
	case "solutions":
		fields["type"], fields["metadata"] = list, map[string]any{"of": "product", "pick": "all", "limit": 6}
	case "why-choose":
		fields["type"], fields["items"] = points, reasons()
	case "about":
		content, _ := fields["content"].(string)
		fields["content"] = paragraphs(content) + storyRest
	}
	return nil
}

// contactForm is the id of the form of the template, which sections from before showed without naming it.
const contactForm = "contact"

// showContactForm lets sections of the kind form that name none show the form of the template.
func showContactForm(fields map[string]any) error {
	if kind, _ := fields["type"].(string); kind != form {
		return nil
	}
	metadata, _ := fields["metadata"].(map[string]any)
	if metadata == nil {
		metadata = map[string]any{}
	}
	if id, _ := metadata["form"].(string); id == "" {
		metadata["form"] = contactForm
	}
	fields["metadata"] = metadata
	return nil
}

// setButtons sets the buttons of a section that has none.
func setButtons(fields map[string]any, buttons Metadata) {
	metadata, _ := fields["metadata"].(map[string]any)
	if metadata == nil {
		metadata = map[string]any{}
	}
	for name, value := range map[string]string{
		"buttonText": buttons.ButtonText, "buttonLink": string(buttons.ButtonLink),
		"secondButtonText": buttons.SecondButtonText, "secondButtonLink": string(buttons.SecondButtonLink),
	} {
		if text, _ := metadata[name].(string); text == "" && value != "" {
			metadata[name] = value
		}
	}
	fields["metadata"] = metadata
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// paragraphs returns a plain text as rich text.
func paragraphs(plain string) string {
	var out strings.Builder
	for paragraph := range strings.SplitSeq(plain, "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			out.WriteString("<p>" + strings.ReplaceAll(escaper.Replace(paragraph), "\n", "<br>") + "</p>")
		}
	}
	return out.String()
}
