package model

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	pathPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)*$`)
	wordPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
)

// MaxName is the maximum number of characters in the name of a type.
const MaxName = 32

// mistakes collects the mistakes of one type.
type mistakes struct{ schema.Mistakes }

func (m *mistakes) say(mend, wrong string, args ...any) { m.Add("", fmt.Sprintf(wrong, args...), mend) }

// checker finds the mistakes of a type.
type checker struct{ *Type }

// check returns the mistakes of a type that do not depend on other types.
func (t checker) check() schema.Mistakes {
	m := &mistakes{}
	t.checkNames(m)
	t.checkKinds(m)
	t.checkSecrets(m)
	t.checkFieldNames(m)
	t.checkIndex(m)
	t.checkWritten(m)
	t.checkDistinct(m)
	t.checkAttachments(m)
	t.checkPlaces(m)
	t.checkPathOptions(m)
	t.checkComposed(m)
	t.checkShows(m)
	t.checkFeed(m)
	t.checkSEO(m)
	t.checkHints(m)
	t.checkConversation(m)
	t.checkUnsubscribe(m)
	t.checkModules(m)
	t.checkVersions(m)
	t.checkPublishing(m)
	t.checkMay(m)
	m.Mistakes = append(m.Mistakes, t.misread...)
	t.probe(m)
	return m.Mistakes
}

func (t checker) checkNames(m *mistakes) {
	o := t.Options
	if !namePattern.MatchString(t.Name) || len(t.Name) > MaxName {
		m.say(`write one such as "case-study"`, "the name must be lower-case words with hyphens between, at most %d characters", MaxName)
	}
	if !pathPattern.MatchString(o.Path) {
		m.say(`write one such as "case-studies"`, "the path %q must be lower-case words, without a slash before", o.Path)
	}
	if o.StaffPath != "" && !pathPattern.MatchString(o.StaffPath) {
		m.say(`write one such as "admin/content/sections"`, "the staff path %q must be lower-case words, without a slash before", o.StaffPath)
	}
	if strings.TrimSpace(o.One) == "" || strings.TrimSpace(o.Many) == "" {
		m.say(`write One: "Job", Many: "Jobs"`, "it needs the words for one and many")
	}
	if o.Submissions.Activity != "" && !strings.Contains(o.Submissions.Activity, ":title") {
		m.say(`write one such as ":title wrote to us"`, "the arrival %q must have :title in it", o.Submissions.Activity)
	}
	if o.Icon != "" && field.Icon(o.Icon).Check() != nil {
		m.say(`write one such as "fas fa-box"`, "the icon %q is no icon's class name", o.Icon)
	} else if mend := icons.Mend(o.Icon); o.Icon != "" && mend != "" {
		m.say(mend, "there is no icon %q", o.Icon)
	}
}

// checkKinds checks that the options that determine what kind of type it is are valid and consistent.
func (t checker) checkKinds(m *mistakes) {
	o := t.Options
	if !slices.Contains([]core.Access{core.Published, core.Inbox, core.Closed}, o.Access) {
		m.say("write core.Published, core.Inbox or core.Closed", "the access %q is none", o.Access)
	}
	t.checkOrder(m)
	if !slices.Contains([]Group{MainGroup, GroupContent, GroupInbox, GroupSite, GroupPeople, GroupSystem, TextsGroup}, o.Admin.Group) {
		m.say("write model.MainGroup, or one such as model.GroupContent or model.GroupSite", "the group %q is none of the admin's", o.Admin.Group)
	}
	if t.Schema.Title() == nil && !o.Single {
		m.say(`write cms:"title" at one`, "it needs a field that is its title")
	}
	if o.Fixed && (o.Initial == nil || len(o.Initial()) == 0) {
		m.say("name them in Initial", "its entries are fixed, and there are none")
	}
	if o.Files != (t.Name == field.MediaType) {
		m.say("leave Files out, and choose another name", "%q is the program's own type of files, and the only one", field.MediaType)
	}
	if o.Fixed && o.Single {
		m.say("keep Single", "it is both fixed and single")
	}
	if o.Submissions.Idempotent && len(t.unique) == 0 {
		m.say(`write cms:"unique" at one`, "it is idempotent, and no field is unique")
	}
}

func (t checker) checkOrder(m *mistakes) {
	o := t.Options
	if !slices.Contains([]Order{OldestFirst, NewestFirst, ByHand}, o.Order) {
		m.say("write model.OldestFirst, model.NewestFirst or model.ByHand", "the order %q is none", o.Order)
	}
	if !t.ByHand() {
		return
	}
	if o.Single || o.Files || o.Access == core.Inbox {
		m.say("leave Order out", "its entries cannot be ordered by hand: it is a single entry, files, or an inbox")
	}
	if _, ok := t.New().(Dater); ok {
		m.say("leave Date out, or the order", "its entries are ordered by hand and have a Date")
	}
	if o.Admin.Stat != nil {
		if _, ok := o.Admin.Stat.Caption.(Rhythm); ok {
			m.say("choose another caption", "a Rhythm needs dates, and its entries are ordered by hand")
		}
	}
}

func (t checker) checkFieldNames(m *mistakes) {
	for _, f := range t.Schema.Fields {
		// No list is filtered by a list of parts, so that its name cannot be taken for a parameter.
		if f.Kind == field.KindList && !Reserved(f.Name) {
			continue
		}
		if err := CheckFieldName(f.Name); err != nil {
			m.Add(f.Name, err.Error(), "rename the field")
		}
	}
}

// checkIndex rejects tags that would reveal private fields to visitors.
func (t checker) checkIndex(m *mistakes) {
	for _, f := range t.Schema.Fields {
		if f.Private && (f.Exact || f.Title) && t.Options.Access == core.Published {
			m.Add(f.Name, "a private field of a published type may be neither exact nor the title", "take one of the words away")
		}
	}
}

// checkWritten rejects required fields that nothing can set.
func (t checker) checkWritten(m *mistakes) {
	if t.prepares || t.Closed() {
		return
	}
	for _, f := range t.Schema.Fields {
		switch {
		case !f.Required || f.Default != nil:
		case f.ReadOnly:
			m.Add(f.Name, "it is required and read only, and nothing sets it", "set it in Prepare, or give it a default")
		case f.Private && t.Options.Access == core.Inbox:
			m.Add(f.Name, "it is required and private: no visitor can create an entry", "leave required out, or set it in Prepare")
		}
	}
}

func (t checker) checkDistinct(m *mistakes) {
	o := t.Options
	if o.Single && (len(o.Public.Distinct) > 0 || len(o.Public.Related) > 0) {
		m.say("leave them out", "a single type has no list for Distinct and Related")
	}
	for _, address := range sorted(o.Public.Distinct) {
		name := o.Public.Distinct[address]
		switch f := t.Schema.Field(name); {
		case address == relatedAddress:
			m.say("choose another", "distinct: the address %q is that of what is related", address)
		case !wordPattern.MatchString(address):
			m.say(`write one such as "categories"`, "distinct: the address %q must be lower-case words with hyphens", address)
		case f == nil || !f.Exact:
			m.say(t.exactMend(name), "distinct %s: %q is not an exact field", address, name)
		}
	}
	for _, name := range o.Public.Related {
		if f := t.Schema.Field(name); f == nil || f.Private || !likening(f.Kind) {
			m.say(t.meant(name), "related: %q is not a public field of short texts or numbers", name)
		}
	}
}

// checkPlaces checks that every place belongs to an entry of Initial, and that its page has a name and a path.
func (t checker) checkPlaces(m *mistakes) {
	var ids []string
	if t.Options.Initial != nil {
		for _, in := range t.Options.Initial() {
			ids = append(ids, in.ID)
		}
	}
	for _, id := range sorted(t.Options.Public.Places) {
		if !slices.Contains(ids, id) {
			m.say(schema.Meant(id, ids), "places: there is no entry %q from the start", id)
		}
		if p := t.Options.Public.Places[id]; p.Name == "" || !strings.HasPrefix(p.Path, "/") {
			m.say(`write Name: "Home page", Path: "/"`, "places: %s needs the name and the path of a page", id)
		}
	}
}

// meant returns the suggestion for a field name that cannot be used.
func (t checker) meant(name string) string {
	var others []string
	for _, f := range t.Schema.Fields {
		if f.Name != name {
			others = append(others, f.Name)
		}
	}
	if t.Schema.Field(name) != nil {
		return "name another field"
	}
	return schema.Meant(name, others)
}

// exactMend returns the suggestion for a name that is not that of an exact field.
func (t checker) exactMend(name string) string {
	if t.Schema.Field(name) != nil {
		return `write cms:"exact" at it`
	}
	return t.meant(name)
}
