package model_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Each of these types has exactly one mistake.
type (
	untitled struct {
		Name string `json:"name"`
	}
	reserved struct {
		Name  string `json:"id" cms:"title"`
		Limit int    `json:"limit"`
	}
	secretTitle struct {
		Name string `json:"name" cms:"title,private"`
	}
	keyed struct {
		Name  string `json:"name" cms:"title"`
		Parts []struct {
			Key field.Secret `json:"key"`
		} `json:"parts"`
	}
	unset struct {
		Name string `json:"name" cms:"title"`
		Code string `json:"code" validate:"required" cms:"readonly"`
	}
	unsent struct {
		Name string `json:"name" cms:"title"`
		Code string `json:"code" validate:"required" cms:"private"`
	}
	referring struct {
		Name  string `json:"name" cms:"title"`
		By    string `json:"by" cms:"ref=autor"`
		Parts []struct {
			Of string `json:"of" cms:"ref=nothing"`
		} `json:"parts"`
	}
	broken struct {
		Name string `json:"name" validate:"reqired" cms:"title"`
		Size int    `json:"size" validate:"min=50,max=20"`
	}
	staged struct {
		Name   string `json:"name" cms:"title"`
		Status string `json:"status" validate:"oneof=draft live" default:"draft" cms:"exact"`
	}
	hiding struct {
		Name   string `json:"name" cms:"title"`
		Status string `json:"status" validate:"oneof=draft live" cms:"status=live,hides=draft"`
	}
	timed struct {
		Name      string     `json:"name" cms:"title"`
		Status    string     `json:"status" validate:"oneof=draft live" cms:"status=live,hides=draft"`
		From      field.Time `json:"from" cms:"publishes"`
		Scheduled bool       `json:"scheduled"`
	}
)

// showing is visible although its tags say that it is hidden.
type showing hiding

func (showing) Visible(time.Time) bool { return true }

func (t timed) Visible(now time.Time) bool { return t.Status == "live" && !t.From.After(now) }

// endless returns another time after each time.
type endless named

func (endless) Due(after time.Time) time.Time { return after.Add(time.Second) }

// nilOld ignores that old is nil on creation.
type nilOld named

func (n *nilOld) Prepare(old *nilOld, _ time.Time) { n.Name = old.Name }

// fragile panics on an empty value.
type fragile named

func (f *fragile) Visible(time.Time) bool { return f.Name[0] == 'a' }

// misread has methods with signatures that the program does not call.
type misread named

func (misread) Check(int) error                    { return nil }
func (*misread) Prepare(*misread)                  {}
func (misread) Visible(time.Time, bool) bool       { return true }
func (misread) Date() (time.Time, error)           { return time.Time{}, nil }
func (misread) Due(time.Time) time.Time            { return time.Time{} }
func (misread) CheckEntries(model.Entries, string) {}

func none(*model.Options) {}

func oneInitial() []model.Initial {
	return []model.Initial{{ID: "hero", Value: &named{Name: "Hero"}}}
}

var leaf = leafOf(nil)

func leafOf(of any) model.Attachment {
	return model.Attachment{MediaType: "text/plain", Of: of, Make: func(core.Entry, any, model.Read) (model.File, error) {
		return model.File{}, nil
	}}
}

func leafReads(types ...string) model.Attachment {
	a := leafOf(nil)
	a.Reads = types
	return a
}

// sources are files of modules.
var sources = fstest.MapFS{"page.tsx": {}, "page.css": {}}

// TestMethodsThatWouldNeverBeCalled checks that NewRegistry reports methods with a wrong signature and accepts correct
// ones.
func TestMethodsThatWouldNeverBeCalled(t *testing.T) {
	_, err := model.NewRegistry(define[misread]("a", none))
	if err == nil {
		t.Fatal("the methods were taken")
	}
	for _, want := range []string{
		"the method is Check(int) error and would never be called; write Check() error, or give it another name",
		"the method is Prepare(*model_test.misread) and would never be called; write Prepare(*model_test.misread, time.Time), or give it another name",
		"the method is Visible(time.Time, bool) bool and would never be called; write Visible(time.Time) bool, or give it another name",
		"the method is Date() (time.Time, error) and would never be called; write Date() time.Time, or give it another name",
		"the method is CheckEntries(model.Entries, string) and would never be called; write CheckEntries(model.Entries) error, or give it another name",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %v", want, err)
		}
	}
	if strings.Contains(err.Error(), "Due(") {
		t.Errorf("a method that is right is refused: %v", err)
	}
}

type misnamed struct {
	Name string    `json:"name" cms:"title"`
	Meta model.SEO `json:"meta"`
}

// TestMistakesAreMetAtTheStart checks that NewRegistry reports each mistake with its type and a suggestion.
func TestMistakesAreMetAtTheStart(t *testing.T) {
	for _, c := range []struct {
		types []model.Type
		want  string
	}{
		{
			[]model.Type{define[named]("Case", func(o *model.Options) { o.Path = "cases" })},
			`content type "Case": the name must be lower-case words with hyphens between, at most 32 characters; write one such as "case-study"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "/as" })},
			`content type "a": the path "/as" must be lower-case words, without a slash before; write one such as "case-studies"`,
		},
		{
			[]model.Type{define[misnamed]("a", func(*model.Options) {})},
			`content type "a": the field "meta" is a model.SEO, which is called "seo"; write json:"seo"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.StaffPath = "As" })},
			`content type "a": the staff path "As" must be lower-case words, without a slash before; write one such as "admin/content/sections"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.One = " " })},
			`content type "a": it needs the words for one and many; write One: "Job", Many: "Jobs"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Submissions.Activity = "Somebody wrote" })},
			`content type "a": the arrival "Somebody wrote" must have :title in it; write one such as ":title wrote to us"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Icon = "box" })},
			`content type "a": the icon "box" is no icon's class name; write one such as "fas fa-box"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Icon = "fas fa-bxo" })},
			`content type "a": there is no icon "fas fa-bxo"; did you mean "fas fa-box"?`,
		},
		{
			[]model.Type{define[named]("a", none), define[named]("a", func(o *model.Options) { o.Path = "others" })},
			`content type "a": it is defined twice; rename one of the two`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Access = "public" })},
			`content type "a": the access "public" is none; write core.Published, core.Inbox or core.Closed`,
		},
		{
			[]model.Type{define[keyed]("a", none)},
			`content type "a": field "Parts.Key": a field.Secret is for settings alone; move it to the settings of the plugin`,
		},
		{
			[]model.Type{define[hiding]("a", none)},
			`content type "a", field "status": hides= names values that hide an entry, and the type shows them all; write Visible, or leave the word out`,
		},
		{
			[]model.Type{define[showing]("a", none)},
			`content type "a", field "status": Visible shows an entry whose status is draft, which hides= names; let Visible hide it, or take the value away`,
		},
		{
			[]model.Type{define[timed]("a", none)},
			"content type \"a\", field \"scheduled\": the name belongs to the list query of a type with a time that publishes; rename the field\n" +
				`content type "a", field "status": an entry appears or goes at a time, and nothing says when to look again; write Due`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Order = "newest" })},
			`content type "a": the order "newest" is none; write model.OldestFirst, model.NewestFirst or model.ByHand`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Admin.Group = "most" })},
			`content type "a": the group "most" is none of the admin's; write model.MainGroup, or one such as model.GroupContent or model.GroupSite`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Fixed = true })},
			`content type "a": its entries are fixed, and there are none; name them in Initial`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Fixed, o.Single, o.Initial = true, true, oneInitial })},
			`content type "a": it is both fixed and single; keep Single`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Submissions.Idempotent = true })},
			`content type "a": it is idempotent, and no field is unique; write cms:"unique" at one`,
		},
		{
			[]model.Type{define[untitled]("a", none)},
			`content type "a": it needs a field that is its title; write cms:"title" at one`,
		},
		{
			[]model.Type{define[named]("security", none)},
			`content type "security": the activity calls something of its own so; rename the type`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.May = map[core.Verb]core.Role{
					core.VerbCreate: core.Editor, core.VerbDelete: "emperor", core.VerbRead: core.Editor, core.VerbUpdate: core.Administrator,
				}
			})},
			`content type "a": May gives create to the role "editor", and the type takes as much for it anyway; leave it out, or name a higher role
content type "a": May names the role "emperor" for delete, which nobody has; write core.Administrator
content type "a": May has the verb "read", which no type has a role for; name create, update, delete or publish`,
		},
		{
			[]model.Type{define[reserved]("a", none)},
			`content type "a", field "id": the name "id" belongs to every entry; rename the field
content type "a", field "limit": the name "limit" belongs to the list query; rename the field`,
		},
		{
			[]model.Type{define[secretTitle]("a", none)},
			`content type "a", field "name": a private field of a published type may be neither exact nor the title; take one of the words away`,
		},
		{
			[]model.Type{define[unset]("a", none)},
			`content type "a", field "code": it is required and read only, and nothing sets it; set it in Prepare, or give it a default`,
		},
		{
			[]model.Type{define[unsent]("a", func(o *model.Options) { o.Access = core.Inbox })},
			`content type "a", field "code": it is required and private: no visitor can create an entry; leave required out, or set it in Prepare`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Distinct = map[string]string{"names": "name"} })},
			`content type "a": distinct names: "name" is not an exact field; write cms:"exact" at it`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Distinct = map[string]string{"names": "nmae"} })},
			`content type "a": distinct names: "nmae" is not an exact field; did you mean "name"?`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Distinct = map[string]string{"related": "name"} })},
			`content type "a": distinct: the address "related" is that of what is related; choose another`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Distinct = map[string]string{"All names": "name"} })},
			`content type "a": distinct: the address "All names" must be lower-case words with hyphens; write one such as "categories"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Single, o.Public.Related = true, []string{"name"} })},
			`content type "a": a single type has no list for Distinct and Related; leave them out`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Related = []string{"nam"} })},
			`content type "a": related: "nam" is not a public field of short texts or numbers; did you mean "name"?`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Attachments = map[string]model.Attachment{"Leaf": leaf} })},
			`content type "a": the attachment "Leaf" must be lower-case words with hyphens; write one such as "brochure"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Public.Attachments = map[string]model.Attachment{"leaf": {MediaType: "text/plain"}}
			})},
			`content type "a": leaf needs a media type and a function that makes it; write both`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Public.Attachments = map[string]model.Attachment{"leaf": leafOf((*deal)(nil))}
			})},
			`content type "a": leaf is made of *model_test.deal, not of *model_test.named; make it of the type's own struct`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Attachments = map[string]model.Attachment{"leaf": leafReads("b")} })},
			`content type "a": leaf reads "b", which is no type that visitors read; write one of a`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Single, o.Public.Attachments = true, map[string]model.Attachment{"leaf": leaf}
			})},
			`content type "a": a single type has no attachments; leave them out`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Fixed, o.Initial, o.Public.Places = true, oneInitial, map[string]model.Place{"heor": {Name: "Home", Path: "/"}}
			})},
			`content type "a": places: there is no entry "heor" from the start; did you mean "hero"?`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Fixed, o.Initial, o.Public.Places = true, oneInitial, map[string]model.Place{"hero": {Name: "Home"}}
			})},
			`content type "a": places: hero needs the name and the path of a page; write Name: "Home page", Path: "/"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Feed = &model.Feed{Title: "name"} })},
			`content type "a": feed: it needs a page that visitors see; write Public.Page, or leave the feed out`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page, o.Public.Feed = "/as/:id", &model.Feed{Title: "nam"} })},
			`content type "a": feed: title: "nam" is not a public field of the kind text, long; did you mean "name"?`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Admin.Stat = &model.Stat{Name: "total", Label: "Total"} })},
			`content type "a": stat: needs a label and a caption; write both`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Admin.Stat = &model.Stat{Name: "Total as", Label: "Total", Caption: model.Rhythm{}}
			})},
			`content type "a": stat: the name "Total as" must match ^[a-z][A-Za-z0-9]*$; write one such as "totalJobs"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Admin.Stat = &model.Stat{Name: "total", Label: "Total", Caption: model.Recent{}}
			})},
			`content type "a": stat: recent: needs a number of days and a word for it; write Days: 7, Span: "this week"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Admin.Stat = &model.Stat{Name: "total", Label: "Total", Caption: model.Share{Field: "status", Value: "done"}}
			})},
			`content type "a": stat: share: "status" is not an exact field; write one of name`,
		},
		{
			[]model.Type{define[staged]("a", func(o *model.Options) {
				o.Admin.Stat = &model.Stat{Name: "total", Label: "Total", Caption: model.Share{Field: "status", Value: "lvie"}}
			})},
			`content type "a": stat: share: "lvie" is no choice of status; did you mean "live"?`,
		},
		{
			[]model.Type{define[staged]("a", func(o *model.Options) {
				o.Admin.Stat = &model.Stat{Name: "total", Label: "Total", Caption: model.Rhythm{}, Where: model.Filter{Field: "status", Value: "gone"}}
			})},
			`content type "a": stat: "gone" is no choice of status; write one of draft, live`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "search" })},
			`content type "a": the path "search" is one of the program's own, "search"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "live" })},
			`content type "a": the path "live" is one of the program's own, "live"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "analytics" })},
			`content type "a": the path "analytics" is one of the program's own, "analytics"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "admin" })},
			`content type "a": the path "admin" is one of the program's own, "admin/activity"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "openapi" })},
			`content type "a": the path "openapi" is one of the program's own, "openapi"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "health" })},
			`content type "a": the path "health" is one of the program's own, "health"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "analytics/events" })},
			`content type "a": the path "analytics/events" is one of the program's own, "analytics"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "admin/users" })},
			`content type "a": the path "admin/users" is one of the program's own, "admin/users"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "login" })},
			`content type "a": the path "login" is one of the program's own, "login"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", none), define[named]("b", func(o *model.Options) { o.Path = "as" })},
			`content type "b": the path "as" is that of "a"; choose another path`,
		},
		{
			[]model.Type{define[named]("a", none), define[named]("b", func(o *model.Options) { o.Path = "as/of" })},
			`content type "b": the path "as/of" and "as", that of "a", shadow each other; choose another path`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/as/:slug" })},
			`content type "a": the page "/as/:slug" must be lower-case words after slashes, and :id at the end; write "/as/:id": the last part takes an id and a slug`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/as" })},
			`content type "a": the page "/as" must be lower-case words after slashes, and :id at the end; write "/as/:id": the last part takes an id and a slug`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "as/:id" })},
			`content type "a": the page "as/:id" must be lower-case words after slashes, and :id at the end; write "/as/:id": the last part takes an id and a slug`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/:id" })},
			`content type "a": the page "/:id" must be lower-case words after slashes, and :id at the end; write "/as/:id": the last part takes an id and a slug`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/as/:id/more" })},
			`content type "a": the page "/as/:id/more" must be lower-case words after slashes, and :id at the end; write "/as/:id": the last part takes an id and a slug`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/As/:id" })},
			`content type "a": the page "/As/:id" must be lower-case words after slashes, and :id at the end; write "/as/:id": the last part takes an id and a slug`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/api/:id" })},
			`content type "a": the page "/api/:id" lies below /api, which is the program's own; choose another`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/admin/as/:id" })},
			`content type "a": the page "/admin/as/:id" lies below /admin, which is the program's own; choose another`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/media/:id" })},
			`content type "a": the page "/media/:id" lies below /media, which is the program's own; choose another`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/sitemap.xml/:id" })},
			`content type "a": the page "/sitemap.xml/:id" must be lower-case words after slashes, and :id at the end; write "/as/:id": the last part takes an id and a slug`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page, o.Single = "/as/:id", true })},
			`content type "a": the page "/as/:id" must be lower-case words after slashes; write "/as": there is one entry`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page, o.Public.Shown = "/as/:id", "/as" })},
			`content type "a": it has both a page and another that shows entries, "/as"; keep Public.Page`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Shown = "as" })},
			`content type "a": the page that shows entries, "as", is no path of the site; write one such as "/careers?job=:id"`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Shown = "/admin/as" })},
			`content type "a": the page that shows entries "/admin/as" lies below /admin, which is the program's own; choose another`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Page = "/as/:id" }), define[named]("b", func(o *model.Options) { o.Public.Page = "/as/:id" })},
			`content type "b": the page "/as/:id" is that of "a"; choose another page`,
		},
		{
			[]model.Type{define[referring]("a", none), define[named]("author", none)},
			`content type "a", field "by": it refers to "autor", which is no type; did you mean "author"?
content type "a", field "parts.of": it refers to "nothing", which is no type; write one of a, author`,
		},
		{
			[]model.Type{define[endless]("a", none)},
			`content type "a": Due never comes to an end: it names moment after moment at which Visible does not turn; give the moments at which Visible turns, and the zero time after the last`,
		},
		{
			[]model.Type{define[nilOld]("a", none)},
			`content type "a": Prepare panics on a new value (runtime error: invalid memory address or nil pointer dereference); its old is nil on creation`,
		},
		{
			[]model.Type{define[fragile]("a", none)},
			`content type "a": Visible panics on a new value (runtime error: index out of range [0] with length 0); let it bear empty fields`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) { o.Public.Modules.Page = "page.tsx" })},
			`content type "a": modules: the page "page.tsx" has no files; embed the sources and give them as Files of the plugin`,
		},
		{
			[]model.Type{define[named]("a", func(o *model.Options) {
				o.Public.Page, o.Admin.Group = "", model.TextsGroup
				o.Public.Modules = model.Modules{Files: sources, Page: "page.tsx", List: "/list.tsx"}
				o.Admin.Module = model.Module{Files: sources, File: "page.css"}
			})},
			`content type "a": modules: the page "page.tsx" has no place: the type has no public page; leave it out, or give the type a Page such as "/case-studies/:id"
content type "a": modules: the list "/list.tsx" is not among the files; name a file that is embedded, without a slash before
content type "a": modules: the list "/list.tsx" has no place: the type has no public page; leave it out, or give the type a Page such as "/case-studies/:id"
content type "a": modules: the screen "page.css" is no source of a module; write one such as "page.tsx"
content type "a": modules: the screen "page.css" has no place: the type has no screen of its own; leave it out, or leave out Group`,
		},
		{
			[]model.Type{define[broken]("a", none), define[named]("b", func(o *model.Options) { o.Path, o.One = "live", "" })},
			`content type "a", field "name": the rule "reqired" is not known; did you mean "required"?
content type "a", field "size": no value meets both min=50 and max=20; lower min or raise max
content type "b": it needs the words for one and many; write One: "Job", Many: "Jobs"
content type "b": the path "live" is one of the program's own, "live"; choose another path`,
		},
	} {
		_, err := model.NewRegistry(c.types...)
		if err == nil {
			t.Errorf("it is taken, want %s", c.want)
		} else if got := err.Error(); got != c.want {
			t.Errorf("the start ends with\n%s\nwant\n%s", got, c.want)
		}
	}
}

func TestRulesCountUp(t *testing.T) {
	_, err := model.NewRegistry(define[named]("a", func(o *model.Options) { o.Rules = -1 }))
	want := `content type "a": rules: the number is less than 0; count up from 0`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}
