package pluginhost_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// hours are the settings of the plugin of the tests.
type hours struct {
	Greeting string       `json:"greeting" validate:"required,max=20"`
	Places   int          `json:"places" validate:"min=1,max=100"`
	Open     bool         `json:"open"`
	Days     []string     `json:"days" validate:"max=7,dive,max=10"`
	APIKey   field.Secret `json:"apiKey" validate:"max=40"`
}

func (h *hours) Check() error {
	if h.Open && len(h.Days) == 0 {
		return core.InvalidFields(core.FieldErrors{{Field: "days", Message: "are needed if it is open"}})
	}
	return nil
}

// settled is a server of a plugin with settings.
type settled struct {
	*server
	sites pluginhost.Sites
}

func serveSettings(t *testing.T, environ ...string) settled {
	t.Helper()
	p := plugin.Of(model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes", Access: core.Closed}))
	p.Settings = &hours{Greeting: "Hello", Places: 10}
	plugins := []plugin.Plugin{p}
	s := contenttest.Open(t, p.Types...)
	users := authtest.New(t, s.Store, s.Clock.Now)
	t.Cleanup(users.Close)
	key, err := secretkey.New([]byte(strings.Repeat("k", 32)))
	if err != nil {
		t.Fatal(err)
	}
	sites := s.Sites()
	sites.Key = key
	if sites.Forms, _, err = pluginhost.FormsOf(plugins, environ); err != nil {
		t.Fatal(err)
	}
	env := hosttest.Env(s, users)
	settings := hosttest.Settings(t, env)
	settings.Plugins = plugins
	features := hosttest.Replace(t, host.Features(settings), pluginhost.Feature(pluginhost.Options{Plugins: plugins, Key: key, Environ: environ}))
	v := &server{Site: s, t: t, users: users, api: hosttest.Open(t, env, features).API, tokens: map[core.Role]string{}}
	v.signIn(users)
	s.Clock.Advance(auth.ConfirmedFor + time.Minute) // the sign-in was long ago
	return settled{v, sites}
}

const settingsPath = "/api/admin/plugins/note/settings"

// TestSettingsAreChangedFieldByField, with the rules of the struct, and a secret with the password alone.
func TestSettingsAreChangedFieldByField(t *testing.T) {
	t.Parallel()
	v := serveSettings(t, "QUOIN_SETTING_NOTE_PLACES=12")
	for _, c := range []struct {
		role   core.Role
		method string
		body   string
		status int
		says   string
	}{
		{core.Administrator, "GET", "", 200, `{"greeting":"Hello","places":12,"open":false,"days":[],"apiKey":false}`},
		{"", "GET", "", 401, ""},
		{core.Editor, "GET", "", 403, ""},
		{core.Editor, "PUT", `{"open":true}`, 403, ""},
		{core.Administrator, "PUT", `{"greeting":" Good morning "}`, 200, `{"greeting":"Good morning","places":12,`},
		{core.Administrator, "PUT", `{"days":["monday"],"open":true}`, 200, `"open":true,"days":["monday"]`},
		{core.Administrator, "PUT", `{"days":[]}`, 422, "are needed if it is open"},
		{core.Administrator, "PUT", `{"greeting":""}`, 422, "is required"},
		{core.Administrator, "PUT", `{"greeting":7}`, 400, "greeting"},
		{core.Administrator, "PUT", `{"welcome":"x"}`, 422, "is not a field here"},
		{core.Administrator, "PUT", `{"places":3}`, 422, "QUOIN_SETTING_NOTE_PLACES"},
		{core.Administrator, "PUT", `{"apiKey":"hidden text","password":"wrong horse"}`, 422, "password"},
		{core.Administrator, "PUT", `{"apiKey":"hidden text","password":"correct horse"}`, 200, `"apiKey":true`},
		{core.Administrator, "PUT", `{"apiKey":true,"greeting":null}`, 200, `{"greeting":"Hello","places":12,"open":true,"days":["monday"],"apiKey":true}`},
		{core.Administrator, "GET", "", 200, `{"greeting":"Hello","places":12,"open":true,"days":["monday"],"apiKey":true}`},
	} {
		got := v.do(c.role, "", c.method, settingsPath, c.body)
		if got.Status != c.status || !strings.Contains(string(got.Body), c.says) || strings.Contains(string(got.Body), "hidden") {
			t.Errorf("%q %s %s: %d %s, want %d with %s", c.role, c.method, c.body, got.Status, got.Body, c.status, c.says)
		}
	}
	administrator := core.Actor{Role: core.Administrator, Name: string(core.Administrator)}
	_, token, err := v.users.AddToken(t.Context(), administrator, "a program", core.Administrator, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	for body, status := range map[string]int{`{"days":["monday"]}`: 200, `{"apiKey":"other","password":"correct horse"}`: 403} {
		got := v.api.Do(t.Context(), &api.Request{
			Method: "PUT", Path: settingsPath, Authorization: "Bearer " + token, MediaType: api.MediaJSON,
			Body: func(int) ([]byte, error) { return []byte(body), nil },
		})
		if got.Status != status {
			t.Errorf("a token sends %s: %d %s", body, got.Status, got.Body)
		}
	}
	var in hours
	if err := v.sites.Of(t.Context(), "note").Settings(&in); err != nil {
		t.Fatal(err)
	}
	if in.APIKey != "hidden text" || in.Greeting != "Hello" || in.Places != 12 || !in.Open || !slices.Equal(in.Days, []string{"monday"}) {
		t.Errorf("the plugin reads %#v", in)
	}
	if text := fmt.Sprintf("%v %+v %#v %s", in, in, in, in.APIKey); strings.Contains(text, "hidden") {
		t.Errorf("printing reveals the secret: %s", text)
	}
	if err := v.Store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil || strings.Contains(string(pair.Value), "hidden") {
				t.Errorf("%q has the secret, %v", pair.Key, err)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got := v.do(core.Administrator, "", "GET", "/api/admin/plugins/other/settings", ""); got.Status != 404 {
		t.Errorf("a plugin without settings: %d", got.Status)
	}
}

// TestSettingsOutliveAChangeOfTheStruct checks that a stored value which the struct does not accept any more is not used, that a
// value of another key is not, and that both are kept.
func TestSettingsOutliveAChangeOfTheStruct(t *testing.T) {
	t.Parallel()
	v := serveSettings(t)
	if got := v.do(core.Administrator, "", "PUT", settingsPath, `{"greeting":"Good afternoon","places":99,"apiKey":"x","password":"correct horse"}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	type narrower struct {
		Greeting string       `json:"greeting" validate:"max=5"`
		Places   string       `json:"places"`
		APIKey   field.Secret `json:"apiKey"`
		Fresh    int          `json:"fresh"`
	}
	forms, _, err := pluginhost.FormsOf([]plugin.Plugin{{Name: "note", Settings: &narrower{Greeting: "Hi", Fresh: 3}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	sites := v.sites
	sites.Forms, sites.Key = forms, nil
	var in narrower
	if err := sites.Of(t.Context(), "note").Settings(&in); err != nil || in != (narrower{Greeting: "Hi", Fresh: 3}) {
		t.Errorf("the plugin reads %#v, %v", in, err)
	}
	var before hours
	if err := v.sites.Of(t.Context(), "note").Settings(&before); err != nil || before.Greeting != "Good afternoon" || before.Places != 99 || before.APIKey != "x" {
		t.Errorf("the former struct reads %#v, %v", before, err)
	}
}

// TestMistakesInSettingsStopTheStart with the name of the plugin or of the variable.
func TestMistakesInSettingsStopTheStart(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		settings any
		environ  string
		says     string
	}{
		"no struct":  {"text", "", "no pointer to a struct"},
		"no pointer": {hours{}, "", "no pointer to a struct"},
		"a map":      {&struct{ All map[string]string }{}, "", "All"},
		"a secret within": {&struct {
			SMTP struct {
				Password field.Secret `json:"password"`
			} `json:"smtp"`
		}{}, "", "make it a field of the settings"},
		"secrets in a list": {&struct {
			Keys []field.Secret `json:"keys"`
		}{}, "", "make it a field of the settings"},
		"an invalid value": {&hours{Greeting: "x", Places: 1}, "QUOIN_SETTING_NOTE_PLACES=1000", "QUOIN_SETTING_NOTE_PLACES has no valid value"},
	} {
		_, _, err := pluginhost.FormsOf([]plugin.Plugin{{Name: "note", Settings: c.settings}}, []string{"HOME=/", c.environ})
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
	forms, _, err := pluginhost.FormsOf([]plugin.Plugin{{Name: "opening-hours", Settings: &hours{Greeting: "x", Places: 1}}},
		[]string{
			"QUOIN_SETTING_OPENING_HOURS_API_KEY=7", "QUOIN_SETTING_OPENING_HOURS_OPEN=true",
			`QUOIN_SETTING_OPENING_HOURS_DAYS=["sunday"]`,
		})
	if err != nil || len(forms) != 1 {
		t.Error(err)
	}
	two := []plugin.Plugin{{Name: "note-open", Settings: &struct {
		Day string `json:"day"`
	}{}}, {Name: "note", Settings: &struct {
		OpenDay string `json:"openDay"`
	}{}}}
	if _, _, err := pluginhost.FormsOf(two, nil); err == nil || !strings.Contains(err.Error(), "QUOIN_SETTING_NOTE_OPEN_DAY is also that of a setting") {
		t.Errorf("two settings with one variable: %v", err)
	}
	_, unknown, err := pluginhost.FormsOf(nil, []string{"QUOIN_SETTING_NOTE_PLACES=10", "HOME=/"})
	if err != nil || !slices.Equal(unknown, []string{"QUOIN_SETTING_NOTE_PLACES"}) {
		t.Errorf("the variable of a plugin that is left out: %q, %v", unknown, err)
	}
	_, _, err = pluginhost.FormsOf([]plugin.Plugin{{Name: "note", Settings: &hours{}}}, nil)
	if err == nil || !strings.Contains(err.Error(), "Greeting is required") {
		t.Errorf("defaults that break a rule: %v", err)
	}
}

// FuzzSettings changes settings with any body: none is a fault, and the response is what the plugin reads.
func FuzzSettings(f *testing.F) {
	for _, body := range []string{`{}`, `null`, `{"greeting":null}`, `{"apiKey":true}`, `{"days":[1]}`, `{"places":1e2}`, `{"open":true,"days":["a"]}`} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		v := serveSettings(t)
		got := v.do(core.Administrator, "", "PUT", settingsPath, body)
		if got.Status >= 500 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		var in hours
		if err := v.sites.Of(t.Context(), "note").Settings(&in); err != nil {
			t.Fatal(err)
		}
		if got.Status != 200 {
			return
		}
		var shown struct {
			Greeting string
			Places   int
		}
		if err := json.Unmarshal(got.Body, &shown); err != nil || shown.Greeting != in.Greeting || shown.Places != in.Places {
			t.Errorf("the response is %s, the plugin reads %#v", got.Body, in)
		}
	})
}

// TestTheListOfPluginsDescribesTheFormOfTheSettings checks the fields, the secrets and the variables that it reports.
func TestTheListOfPluginsDescribesTheFormOfTheSettings(t *testing.T) {
	t.Parallel()
	v := serveSettings(t, "QUOIN_SETTING_NOTE_PLACES=12", "QUOIN_SETTING_NOTE_API_KEY=hidden")
	got := v.do(core.Administrator, "", "GET", "/api/admin/plugins", "")
	var all []struct {
		Settings *struct {
			Fields []struct {
				Name, Label, Kind string
				Required          bool
				Max               float64
			}
			Secrets   []string
			Variables map[string]string
		}
	}
	if err := json.Unmarshal(got.Body, &all); err != nil || len(all) != 1 || all[0].Settings == nil {
		t.Fatalf("%v %s", err, got.Body)
	}
	form := all[0].Settings
	if f := form.Fields; len(f) != 5 || f[0].Name != "greeting" || f[0].Label != "Greeting" || !f[0].Required || f[1].Kind != "integer" || f[1].Max != 100 {
		t.Errorf("the fields are %+v", form.Fields)
	}
	if !slices.Equal(form.Secrets, []string{"apiKey"}) || len(form.Variables) != 2 ||
		form.Variables["places"] != "QUOIN_SETTING_NOTE_PLACES" || form.Variables["apiKey"] != "QUOIN_SETTING_NOTE_API_KEY" {
		t.Errorf("%+v", form)
	}
	if strings.Contains(string(got.Body), "hidden") {
		t.Errorf("it contains a secret: %s", got.Body)
	}
}
