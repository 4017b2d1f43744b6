package navigation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/navigation"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/section"
)

const typ, id = navigation.TypeName, navigation.TypeName

func open(t *testing.T) *modeltest.Site {
	t.Helper()
	return modeltest.Open(t, form.Type(), section.Type(), page.Type(), navigation.Type())
}

// shown returns the menus as visitors read them, without the members that every entity has.
func shown(t *testing.T, s *modeltest.Site) string {
	t.Helper()
	item := model.Item{ID: id, JSON: []byte(s.JSON(modeltest.Visitor, typ, id))}
	body, err := navigation.Type().Options.Public.Compose.Answer(context.Background(), s.Reader(modeltest.Visitor), item)
	if err != nil {
		t.Fatal(err)
	}
	var menus map[string]json.RawMessage
	if err := json.Unmarshal(body, &menus); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{model.ID, model.CreatedAt, model.UpdatedAt} {
		delete(menus, name)
	}
	out, err := json.Marshal(menus)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestTheMenusOfTheTemplate(t *testing.T) {
	want := `{"action":{"label":"Get a Quote","page":"contact","path":"/contact"},` +
		`"footer":[{"title":"Company","items":[{"label":"Home","page":"home","path":"/"},{"label":"Products","page":"products","path":"/products"},` +
		`{"label":"Services","page":"services","path":"/services"},{"label":"About","page":"about","path":"/about"},{"label":"Blog","page":"blog","path":"/blog"},` +
		`{"label":"Careers","page":"careers","path":"/careers"},{"label":"Contact","page":"contact","path":"/contact"}]},` +
		`{"title":"Services","items":[{"label":"Web Development","page":"services","path":"/services"},{"label":"Mobile Apps","page":"services","path":"/services"},` +
		`{"label":"SEO \u0026 Digital Marketing","page":"services","path":"/services"},{"label":"UI/UX Design","page":"services","path":"/services"}]}],` +
		`"header":[{"label":"Home","page":"home","path":"/"},{"label":"Products","page":"products","path":"/products"},{"label":"Services","page":"services","path":"/services"},` +
		`{"label":"About","page":"about","path":"/about"},{"label":"Blog","page":"blog","path":"/blog"},{"label":"Contact","page":"contact","path":"/contact"}],"small":[]}`
	if got := shown(t, open(t)); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// items returns a list of n items that lead to the home page.
func items(n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(`{"label":"A","page":"home"},`, n), ",") + "]"
}

func TestRefusedMenus(t *testing.T) {
	s := open(t)
	before := s.JSON(modeltest.Staff, typ, id)
	for body, fields := range map[string][]string{
		`{"header":[{"label":"A","items":[{"label":"B","items":[{"label":"C","page":"home"}]}]}]}`:                 {"header[0].items[0].items"},
		`{"footer":[{"title":"A","items":[{"label":"B","items":[]}]}]}`:                                            {"footer[0].items[0].items"},
		`{"small":[{"label":"A","page":"home","items":[]}]}`:                                                       {"small[0].items"},
		`{"header":[{"label":"A","page":"home","link":"/a"}]}`:                                                     {"header[0].link"},
		`{"header":[{"label":"A"}]}`:                                                                               {"header[0].link"},
		`{"header":[{"label":"A","items":[]}]}`:                                                                    {"header[0].link"},
		`{"header":[{"page":"home"}]}`:                                                                             {"header[0].label"},
		`{"header":[{"label":"  ","page":"home"}]}`:                                                                {"header[0].label"},
		`{"header":[{"label":"A","page":"home","items":[{"label":"B","page":"home"}]}]}`:                           {"header[0].page"},
		`{"header":[{"label":"A","page":"home"},{"label":"A","link":"/a","items":[{"label":"B","page":"home"}]}]}`: {"header[1].link"},
		`{"header":[{"label":"A","items":[{"label":"B","page":"nowhere"}]}]}`:                                      {"header[0].items[0].page"},
		`{"header":[{"label":"` + strings.Repeat("a", 81) + `","page":"home"}]}`:                                   {"header[0].label"},
		`{"header":` + items(51) + `}`:                                                                             {"header"},
		`{"header":[{"label":"A","items":` + items(51) + `}]}`:                                                     {"header[0].items"},
		`{"footer":[{"title":"A","items":` + items(51) + `}]}`:                                                     {"footer[0].items"},
		`{"small":` + items(51) + `}`:                                                                              {"small"},
		`{"footer":[{"title":" ","items":[]}]}`:                                                                    {"footer[0].title"},
		`{"footer":[{"title":"A","items":[{"label":"B"}]}]}`:                                                       {"footer[0].items[0].link"},
		`{"action":{"label":"A","page":"","link":""}}`:                                                             {"action.link"},
		`{"action":{"label":""}}`:                                                                                  {"action.label"},
		`{"sidebar":[]}`:                                                                                           {"sidebar"},
		`{"small":[{"label":"A","link":"/a"},{"label":"B","page":"nobody"}]}`:                                      {"small[1].page"},
	} {
		_, err := s.Update(modeltest.Staff, typ, id, body)
		modeltest.WantError(t, err, core.Invalid, fields...)
	}
	for _, link := range []string{
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "data:text/html,a", "vbscript:a", "//host.example", `/\host.example`,
		`\\host.example`, "http://host.example", "ftp://host.example", "#part", "https://user:word@host.example", "mailto:a@b.example?bcc=c@d.example",
	} {
		body, err := json.Marshal(map[string]any{"header": []any{map[string]any{"label": "A", "items": []any{map[string]any{"label": "B", "link": link}}}}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Update(modeltest.Staff, typ, id, string(body))
		modeltest.WantError(t, err, core.Invalid, "header[0].items[0].link")
	}
	if after := s.JSON(modeltest.Staff, typ, id); after != before {
		t.Errorf("a refused write changed %s to %s", before, after)
	}
}

// TestTheButtonLeadsToTheTargetNamedLast where a change names a page or a link alone.
func TestTheButtonLeadsToTheTargetNamedLast(t *testing.T) {
	s := open(t)
	for _, step := range []struct{ body, page, link string }{
		{`{"action":{"label":"Call","link":"/contact"}}`, "", "/contact"},
		{`{"action":{"page":"about"}}`, "about", ""},
		{`{"action":{"link":"tel:+441904000000"}}`, "", "tel:+441904000000"},
		{`{"action":{"label":"Ring"}}`, "", "tel:+441904000000"},
		{`{"action":{"page":"home","link":""}}`, "home", ""},
	} {
		s.Change(typ, id, step.body)
		action, _ := s.Entity(modeltest.Staff, typ, id)["action"].(map[string]any)
		page, _ := action["page"].(string) // null where there is none
		if page != step.page || action["link"] != step.link {
			t.Errorf("%s: the button is %v", step.body, action)
		}
	}
	_, err := s.Update(modeltest.Staff, typ, id, `{"action":{"page":"about","link":"/a"}}`)
	modeltest.WantError(t, err, core.Invalid, "action.link")
}

func TestMenusOfTwoLevels(t *testing.T) {
	s := open(t)
	s.Change(typ, id, `{
		"header":[{"label":"Company","items":[{"label":"About us","page":"about"},{"label":"Shop","link":"https://shop.example/?a=b#c"}]},{"label":"Legal","link":"/legal/privacy"}],
		"action":{"label":"Call","page":"","link":"tel:+441904000000"},
		"footer":[{"title":"Mail","items":[{"label":"Write","link":"mailto:a@b.example?subject=Hello"}]},{"title":"Empty","items":[]}],
		"small":[{"label":"Privacy","link":"/legal/privacy"}]}`)
	want := `{"action":{"label":"Call","link":"tel:+441904000000"},` +
		`"footer":[{"title":"Mail","items":[{"label":"Write","link":"mailto:a@b.example?subject=Hello"}]}],` +
		`"header":[{"label":"Company","items":[{"label":"About us","page":"about","path":"/about"},{"label":"Shop","link":"https://shop.example/?a=b#c"}]},` +
		`{"label":"Legal","link":"/legal/privacy","path":"/legal/privacy"}],"small":[{"label":"Privacy","link":"/legal/privacy","path":"/legal/privacy"}]}`
	if got := shown(t, s); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	s.Change(typ, id, `{"header":[],"action":{"label":"","page":"","link":""},"footer":[],"small":[]}`)
	if got, want := shown(t, s), `{"action":null,"footer":[],"header":[],"small":[]}`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestItemsFollowTheirPages(t *testing.T) {
	s := open(t)
	add := func(fields string) string { return s.Add("page", `{"status":"published",`+fields+`}`) }
	legal := add(`"title":"Legal"`)
	privacy := add(fmt.Sprintf(`"title":"Privacy","parent":%q`, legal))
	secret := s.Add("page", `{"title":"Secret plan"}`)
	s.Change(typ, id, fmt.Sprintf(`{"header":[{"label":"Law","items":[{"label":"Privacy","page":%q}]},{"label":"Hush","page":%q}],"action":{"label":"Hush","page":%q},"footer":[{"title":"Hush","items":[{"label":"Hush","page":%q}]}],"small":[]}`,
		privacy, secret, secret, secret))
	want := func(header string) {
		t.Helper()
		if got, want := shown(t, s), `{"action":null,"footer":[],"header":`+header+`,"small":[]}`; got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	at := func(path string) string {
		return fmt.Sprintf(`[{"label":"Law","items":[{"label":"Privacy","page":%q,"path":%q}]}]`, privacy, path)
	}
	want(at("/legal/privacy"))
	s.Change("page", privacy, `{"slug":"your-data"}`)
	want(at("/legal/your-data"))
	for _, hidden := range []string{`{"status":"draft"}`, `{"status":"archived"}`, fmt.Sprintf(`{"status":"published","publishedAt":%q}`, s.Clock.Now().Add(time.Hour).Format(time.RFC3339))} {
		s.Change("page", privacy, hidden)
		want(`[]`)
	}
	s.Clock.Advance(2 * time.Hour)
	s.Reopen(form.Type(), section.Type(), page.Type(), navigation.Type())
	want(at("/legal/your-data"))
}

func TestAPageInAMenuIsProtected(t *testing.T) {
	s := open(t)
	legal := s.Add("page", `{"title":"Legal"}`)
	s.Change(typ, id, fmt.Sprintf(`{"header":[{"label":"A","items":[{"label":"B","page":%q}]}]}`, legal))
	modeltest.WantError(t, s.Delete(modeltest.Staff, "page", legal), core.Conflict)
	s.Change(typ, id, `{"header":[]}`)
	if err := s.Delete(modeltest.Staff, "page", legal); err != nil {
		t.Error(err)
	}
}

func TestTheActionIsChangedInParts(t *testing.T) {
	s := open(t)
	s.Change(typ, id, `{"action":{"label":"Ask us"}}`)
	s.WantFields(typ, id, `{"action":{"label":"Ask us","page":"contact","link":""}}`)
}
