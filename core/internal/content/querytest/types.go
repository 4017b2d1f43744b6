// Package querytest compares lists with a naive filter. A World makes random entries with fields of every kind that can be
// filtered, a Question is a random query of their list, and an Oracle compares its answer with a filter that reads every
// entry that the same caller sees.
package querytest

import (
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// The names of the types.
const (
	Talk   = "talk"   // has a field of every kind; entries are hidden, scheduled or expired
	Person = "person" // talks refer to people, some of whom are hidden
	Secret = "secret" // talks refer to entries of this type, none of which visitors see
)

// Paths are the paths of the types in the API.
var Paths = map[string]string{Talk: "talks", Person: "people", Secret: "secrets"}

type person struct {
	Name   string     `json:"name" validate:"required" cms:"title,indexed"`
	Age    int        `json:"age" cms:"indexed"`
	Born   field.Time `json:"born" cms:"indexed"`
	Likes  []string   `json:"likes" cms:"lines,indexed"`
	Role   string     `json:"role" validate:"omitempty,oneof=host guest" cms:"indexed"`
	Active bool       `json:"active" cms:"indexed"`
	Mentor field.Ref  `json:"mentor" cms:"ref=person,indexed"`
	Pay    int        `json:"pay" cms:"private,indexed"`
	Hidden bool       `json:"hidden"`
}

func (p *person) Visible(time.Time) bool { return !p.Hidden }

type secret struct {
	Title string `json:"title" validate:"required" cms:"title,indexed"`
	Level int    `json:"level" cms:"indexed"`
}

type venue struct {
	City  string     `json:"city" cms:"indexed"`
	Seats int        `json:"seats" cms:"indexed"`
	Opens field.Time `json:"opens" cms:"indexed"`
	Free  bool       `json:"free" cms:"indexed"`
	Owner field.Ref  `json:"owner" cms:"ref=person,indexed"`
}

type slot struct {
	Room    string     `json:"room" cms:"indexed"`
	Rank    float64    `json:"rank" cms:"indexed"`
	Begins  field.Time `json:"begins" cms:"indexed"`
	Live    bool       `json:"live" cms:"indexed"`
	Form    string     `json:"form" validate:"omitempty,oneof=chat panel" cms:"indexed"`
	Speaker field.Ref  `json:"speaker" cms:"ref=person,indexed"`
	Panel   field.Refs `json:"panel" cms:"ref=person,indexed"`
}

type talk struct {
	Title  string       `json:"title" validate:"required" cms:"title,indexed"`
	Kind   string       `json:"kind" validate:"omitempty,oneof=long short" cms:"indexed"`
	Level  string       `json:"level" validate:"oneof=easy hard" default:"easy" cms:"exact"`
	Price  float64      `json:"price" cms:"indexed"`
	Places int          `json:"places" cms:"exact"`
	Open   bool         `json:"open" cms:"indexed"`
	Starts field.Time   `json:"starts" cms:"indexed"`
	Mail   field.Email  `json:"mail" cms:"indexed"`
	Phone  field.Phone  `json:"phone" cms:"indexed"`
	Link   field.Link   `json:"link" cms:"indexed"`
	Image  field.Image  `json:"image" cms:"indexed"`
	Icon   field.Icon   `json:"icon" cms:"indexed"`
	Colour field.Colour `json:"colour" default:"blue" cms:"exact"`
	Zone   field.Zone   `json:"zone" cms:"indexed"`
	Slug   field.Slug   `json:"slug" cms:"indexed,from=title"`
	Tags   []string     `json:"tags" cms:"tags,indexed"`
	Lines  []string     `json:"lines" cms:"lines,indexed"`
	Host   field.Ref    `json:"host" cms:"ref=person,exact"`
	Boss   field.Ref    `json:"boss" cms:"ref=secret,indexed"`
	Guests field.Refs   `json:"guests" cms:"ref=person,indexed"`
	Venue  venue        `json:"venue"`
	Slots  []slot       `json:"slots" validate:"dive"`
	Memo   string       `json:"memo" cms:"private,indexed"`
	Hidden bool         `json:"hidden"`
	From   field.Time   `json:"from"`
	Until  field.Time   `json:"until"`
}

// Visible reports whether the talk is neither hidden, scheduled nor expired.
func (t *talk) Visible(now time.Time) bool {
	return !t.Hidden && !t.From.After(now) && (t.Until.IsZero() || t.Until.After(now))
}

// Due returns the next time at which the result of Visible may change.
func (t *talk) Due(after time.Time) time.Time {
	if t.From.After(after) {
		return t.From.Time
	}
	return t.Until.Time
}

// Types returns the content types of a World.
func Types() []model.Type {
	return []model.Type{
		model.Define[person](Person, model.Options{Path: Paths[Person], One: "Person", Many: "People"}),
		model.Define[secret](Secret, model.Options{Path: Paths[Secret], One: "Secret", Many: "Secrets", Access: core.Closed}),
		model.Define[talk](Talk, model.Options{Path: Paths[Talk], One: "Talk", Many: "Talks", Order: model.NewestFirst}),
	}
}
