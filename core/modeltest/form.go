package modeltest

import (
	"context"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/authoring/browser"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// browserVariable names the environment variable with the program of a Chromium.
const browserVariable = "QUOIN_BROWSER"

// formTime is the time limit of a form test.
const formTime = time.Minute

// form is the form of a type in a browser, on a server of its own with a running clock.
type form struct {
	*server
	ctx  context.Context
	page *browser.Browser
	url  string
}

// testForm tests the type's form in a browser: it writes an entry through the control of each field, checks that it is
// stored as an API call would store it, and checks that an error is shown at its field.
func testForm(t *testing.T, h *server, types []model.Type) {
	t.Helper()
	f := openForm(t, h, types)
	f.checkStored()
	f.checkErrors()
}

// openForm starts a server and a browser with a signed-in user. It skips the test if there is no browser.
func openForm(t *testing.T, h *server, types []model.Type) form {
	t.Helper()
	program := os.Getenv(browserVariable)
	switch {
	case program == "":
		t.Skip(browserVariable + " names no browser, which would open the form")
	case publicui.Script() == nil:
		t.Skip("the apps are not built: `make build` in the source of Quoin makes them")
	case h.typ.Closed() || h.typ.Screen() == "" || h.typ.Options.Access == core.Inbox:
		t.Skip("staff add no entries of the type on a screen of its own")
	case h.typ.Name == "page" || h.typ.Name == "form":
		t.Skip("the back office has screens of its own for pages and forms, with browser journeys of their own")
	}
	ctx, cancel := context.WithTimeout(t.Context(), formTime)
	t.Cleanup(cancel)
	trial, err := app.Try(ctx, t.TempDir(), username, password, withKinds(plugin.Of(types...)))
	h.check(err)
	t.Cleanup(func() { h.check(trial.Stop()) })
	page, err := browser.Open(ctx, program, t.TempDir())
	h.check(err)
	t.Cleanup(func() { h.check(page.Close()) })
	f := form{server: h, ctx: ctx, page: page, url: trial.URL}
	f.signIn()
	f.addReferenced(types[1:])
	return f
}

func (f form) signIn() {
	f.tb.Helper()
	f.check(f.page.Go(f.ctx, f.url+"/admin/login"))
	for name, value := range map[string]string{"username": username, "password": password} {
		f.write(`input[name="`+name+`"]`, value)
	}
	f.press("form", "Sign In")
	f.check(f.page.Until(f.ctx, `() => location.pathname === '/admin'`))
}

// addReferenced makes an entry of each other type, for references.
func (f form) addReferenced(types []model.Type) {
	f.tb.Helper()
	others := map[string]string{}
	f.shared.others = others
	for _, typ := range types {
		switch {
		case typ.Options.Single:
			others[typ.Name] = typ.Name
			continue
		case typ.Options.Initial != nil:
			others[typ.Name] = typ.Options.Initial()[0].ID
			continue
		}
		found, err := f.site.Registry().Find(typ.Name)
		f.check(err)
		other := *f.server
		other.sampler = f.other(found)
		id, _ := f.call(http.MethodPost, other.staffPath(), other.body())["id"].(string)
		others[typ.Name] = id
	}
}

// open opens the empty form.
func (f form) open() {
	f.tb.Helper()
	f.check(f.page.Go(f.ctx, f.url+f.typ.Screen()+"?new"))
	f.check(f.page.Until(f.ctx, `() => document.querySelector('[role=dialog] form')`))
	// Rarely used fields are collapsed.
	f.check(f.page.Run(f.ctx, nil, `() => [...document.querySelectorAll('[role=dialog] [aria-expanded=false]')]
		.filter((one) => one.textContent.trim() === 'More fields').forEach((one) => one.click())`))
}

// checkStored checks that an entry written through the form is stored as an API call would store it.
func (f form) checkStored() {
	f.tb.Helper()
	body := f.body()
	want := f.call(http.MethodPost, f.staffPath(), body)
	id, _ := want["id"].(string)
	f.call(http.MethodDelete, f.staffPath()+"/"+id, nil)
	f.call(http.MethodDelete, "/api/admin/trash/"+strings.TrimPrefix(f.staffPath(), "/api/")+"/"+id, nil)

	initial := []string{}
	if f.typ.Options.Initial != nil {
		for _, one := range f.typ.Options.Initial() {
			initial = append(initial, one.ID)
		}
	}
	f.open()
	f.enter(f.typ.Schema.Fields, "", body)
	f.press("[role=dialog]", "Save")
	// A site may have entries of the type from its start.
	added := `async (path, initial) => (await (await fetch(path)).json()).filter(({ id }) => !initial.includes(id))`
	f.check(f.page.Until(f.ctx, `async (path, initial) => (await (`+added+`)(path, initial)).length === 1`, f.staffPath(), initial))
	var all []entity
	f.check(f.page.Run(f.ctx, &all, added, f.staffPath(), initial))
	for _, one := range f.writable() {
		if got, want := plainText(one, all[0][one.Name]), plainText(one, want[one.Name]); !reflect.DeepEqual(got, want) {
			f.tb.Errorf("%s: the form stores %v, and a call %v", one.Name, got, want)
		}
	}
}

// checkErrors checks that a value which the server rejects is reported at its field, and that nothing is stored.
func (f form) checkErrors() {
	f.tb.Helper()
	for _, one := range f.writable() {
		if one.Kind != field.KindText || one.MaxLen == 0 || one.MaxLen > 1000 {
			continue
		}
		f.open()
		f.enter(f.typ.Schema.Fields, "", f.with(one.Name, strings.Repeat("x", one.MaxLen+1)))
		f.press("[role=dialog]", "Save")
		f.check(f.page.Until(f.ctx, `(name) => {
			const control = document.querySelector('[role=dialog] [name="' + name + '"][aria-invalid=true]')
			const said = control?.getAttribute('aria-describedby')?.split(' ') ?? []
			return said.some((id) => document.getElementById(id)?.textContent.trim())
		}`, one.Name))
		return
	}
}

// call makes an API call from the page and returns the response.
func (f form) call(method, path string, body any) (answered entity) {
	f.tb.Helper()
	var a struct {
		Status int    `json:"status"`
		Text   string `json:"text"`
		Body   entity `json:"body"`
	}
	f.check(f.page.Run(f.ctx, &a, `async (method, path, body) => {
		const sent = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
		const answer = await fetch(path, { method, ...sent })
		const text = await answer.text()
		return { status: answer.status, text, body: text && JSON.parse(text) || null }
	}`, method, path, body))
	if a.Status >= http.StatusBadRequest {
		f.tb.Fatalf("%s %s of %v is %d %s", method, path, body, a.Status, a.Text)
	}
	return a.Body
}
