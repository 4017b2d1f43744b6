package modeltest_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
)

type poll struct {
	Title  string     `json:"title" validate:"required" cms:"title"`
	Votes  int        `json:"votes" cms:"readonly"`
	Closes field.Time `json:"closes"`
}

func (p *poll) Visible(now time.Time) bool { return p.Closes.IsZero() || p.Closes.After(now) }

func (p *poll) Due(after time.Time) time.Time {
	if p.Closes.After(after) {
		return p.Closes.Time
	}
	return time.Time{}
}

type vote struct {
	Poll  string      `json:"poll" validate:"required"`
	Email field.Email `json:"email" validate:"required"`
}

type pollSettings struct {
	Limit int          `json:"limit" validate:"min=1"`
	Key   field.Secret `json:"key"`
}

// place counts a vote within the limit, and sends a link that withdraws it.
func place(ctx context.Context, call *plugin.Call, in vote) (plugin.None, error) {
	var settings pollSettings
	if err := call.Site.Settings(&settings); err != nil {
		return plugin.None{}, err
	}
	return plugin.None{}, call.Site.Content.Do(ctx, func(tx plugin.Tx) error {
		var p poll
		if err := tx.Read("poll", in.Poll, &p); err != nil {
			return err
		}
		if p.Votes >= settings.Limit {
			return core.Errorf(core.Conflict, "The poll is full.")
		}
		token := tx.Links.Sign("withdraw", in.Poll, call.Site.Now().Add(time.Hour))
		if err := tx.Mail.Send(plugin.Message{
			To: string(in.Email), Subject: "Your vote", Text: "Withdraw it: " + call.Site.URL("/votes?token="+token) + ".",
		}); err != nil {
			return err
		}
		return tx.Update("poll", in.Poll, map[string]any{"votes": p.Votes + 1})
	})
}

func showVote(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.Page, error) {
	return plugin.Page{File: "vote.tsx", Title: "Your vote", Props: map[string]string{"poll": call.Link}}, nil
}

func withdraw(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.Redirect, error) {
	poll, err := call.Site.Links.Use("withdraw", call.URL.Query().Get("token"))
	if err == nil {
		err = call.Site.Content.Update("poll", poll, map[string]any{"votes": 0})
	}
	return plugin.Redirect{To: "/polls"}, err
}

func receive(_ context.Context, call *plugin.Call, in plugin.Raw) (plugin.None, error) {
	var settings pollSettings
	if err := call.Site.Settings(&settings); err != nil {
		return plugin.None{}, err
	}
	if !hmac.Equal([]byte(in.Header.Get("X-Signature")), []byte(sign(string(settings.Key), string(in.Body)))) {
		return plugin.None{}, core.Errorf(core.Forbidden, "The signature is wrong.")
	}
	return plugin.None{}, nil
}

func sign(key, body string) string {
	mac := hmac.New(sha256.New, []byte(key))
	_, _ = mac.Write([]byte(body)) // it never fails
	return hex.EncodeToString(mac.Sum(nil))
}

func writeInGet(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	_, err := call.Site.Content.Create("poll", map[string]any{"title": "By a GET"})
	return plugin.None{}, err
}

func whoami(_ context.Context, call *plugin.Call, _ plugin.None) (core.Actor, error) {
	return call.Actor, nil
}

// polls is a plugin with everything that a site of OpenPlugin runs.
func polls() plugin.Plugin {
	summary := plugin.Summary("A call")
	return plugin.Plugin{
		Name: "polls", Title: "Polls", Settings: &pollSettings{Limit: 2},
		Types: []model.Type{model.Define[poll]("poll", model.Options{Path: "polls", One: "Poll", Many: "Polls"})},
		Files: fstest.MapFS{"vote.tsx": {Data: []byte(
			"import { Shell, Heading } from 'quoin'\nexport default ({ poll }) => <Shell><Heading>Vote in {poll}</Heading></Shell>")}},
		Routes: []plugin.Route{
			plugin.Handle("POST /api/polls/votes", place, summary, plugin.Visitors(4), plugin.Form()),
			plugin.Handle("GET /votes", showVote, summary, plugin.Signed("withdraw")),
			plugin.Handle("POST /api/polls/withdrawn", withdraw, summary, plugin.Signed("withdraw")),
			plugin.Handle("POST /api/polls/received", receive, summary, plugin.Visitors(100)),
			plugin.Handle("GET /api/polls/written", writeInGet, summary, plugin.Visitors(100)),
			plugin.Handle("GET /api/polls/me", whoami, summary, plugin.Staff(core.Editor)),
			plugin.Handle("GET /api/polls/broken", func(context.Context, *plugin.Call, plugin.None) (plugin.None, error) {
				return plugin.None{}, errors.New("a fault of the test")
			}, summary, plugin.Visitors(100)),
		},
		Jobs: []plugin.Job{{Name: "nightly", At: "02:30", Run: func(_ context.Context, site *plugin.Site) error {
			return site.Data.Set("ran", []byte(site.Now().Format(time.RFC3339)))
		}}},
		Commands: []plugin.Command{{Name: "greet", Short: "Greet", Run: func(_ context.Context, _ *plugin.Site, args []string, out io.Writer) error {
			_, err := fmt.Fprintf(out, "hello %s", strings.Join(args, " "))
			return err
		}}},
		Followers: []plugin.Follower{{Name: "count", Types: []string{"poll"}, Follow: func(_ context.Context, site *plugin.Site, all []core.Change) error {
			for _, c := range all {
				if err := site.Data.Set("seen/"+c.ID, []byte("yes")); err != nil {
					return err
				}
			}
			return nil
		}}},
	}
}

func TestRoutesOfAPlugin(t *testing.T) {
	t.Parallel()
	s := modeltest.OpenPlugin(t, polls())
	id := s.Add("poll", `{"title":"Tea?"}`)
	place := func(email string) modeltest.Response {
		return s.Post(modeltest.Visitor, "/api/polls/votes", map[string]string{"poll": id, "email": email})
	}
	modeltest.WantError(t, place("ada").Err(), core.Invalid, "email")
	if answer := place("ada@example.com"); answer.Status != http.StatusNoContent || answer.Err() != nil {
		t.Errorf("%+v", answer)
	}
	form := url.Values{"poll": {id}, "email": {"ben@example.com"}}
	if answer := s.Submit(modeltest.Visitor, "/polls", "/api/polls/votes", form); answer.Status != http.StatusNoContent {
		t.Errorf("a form: %+v", answer)
	}
	refused := s.Submit(modeltest.Visitor, "/polls?a=b", "/api/polls/votes", form)
	if refused.Status != http.StatusSeeOther || refused.Header.Get("Location") != "/polls?a=b&failed=conflict" {
		t.Errorf("a form that is refused: %+v", refused)
	}
	modeltest.WantError(t, place("cleo@example.com").Err(), core.Throttled)
	s.Clock.Advance(time.Minute)
	modeltest.WantError(t, place("cleo@example.com").Err(), core.Conflict)
	s.WantFields("poll", id, `{"votes":2}`)

	mails := s.Mails()
	if len(mails) != 2 || mails[0].To != "ada@example.com" {
		t.Fatalf("%+v", mails)
	}
	links := s.LinksIn(mails[0].Text)
	if len(links) != 1 || !strings.HasPrefix(links[0], "/votes?token=") || strings.HasSuffix(links[0], ".") {
		t.Fatalf("%q in %q", links, mails[0].Text)
	}
	_, query, _ := strings.Cut(links[0], "?")
	page := s.Get(modeltest.Visitor, links[0])
	var props map[string]string
	if err := page.Into(&props); err != nil || page.Page == nil || page.Status != 200 || page.Page.File != "vote.tsx" || page.Page.Title != "Your vote" || page.Page.Index || props["poll"] != id {
		t.Errorf("%v, %+v", err, page)
	}
	for range 2 { // the page uses no token
		modeltest.WantError(t, s.Get(modeltest.Visitor, links[0]).Err(), "")
	}
	if answer := s.Post(modeltest.Visitor, "/api/polls/withdrawn?"+query, nil); answer.Status != http.StatusSeeOther || answer.Header.Get("Location") != "/polls" {
		t.Errorf("%+v", answer)
	}
	modeltest.WantError(t, s.Post(modeltest.Visitor, "/api/polls/withdrawn?"+query, nil).Err(), core.NotFound)
	s.WantFields("poll", id, `{"votes":0}`)
}

func TestRequestsAreAnsweredAsByTheServer(t *testing.T) {
	t.Parallel()
	s := modeltest.OpenPlugin(t, polls())
	get := func(path string) error { return s.Get(modeltest.Visitor, path).Err() }
	modeltest.WantError(t, get("/api/polls/written"), core.Internal)
	if ids := s.IDs(modeltest.Staff, "poll", ""); len(ids) > 0 {
		t.Errorf("a GET has written %q", ids)
	}
	modeltest.WantError(t, get("/api/polls/broken"), core.Internal)
	modeltest.WantError(t, get("/api/polls/written?unknown=1"), core.Malformed)
	modeltest.WantError(t, get("/votes?token=wrong"), core.NotFound)
	modeltest.WantError(t, get("/api/polls/me"), core.Unauthenticated)
	modeltest.WantError(t, s.Get(core.Actor{Role: core.Viewer}, "/api/polls/me").Err(), core.Forbidden)
	eve := core.Actor{Role: core.Editor, Name: "eve"}
	for range 2 {
		var got core.Actor
		if err := s.Get(eve, "/api/polls/me").Into(&got); err != nil || got != eve {
			t.Errorf("%v, %v", got, err)
		}
		s.Clock.Advance(100 * 24 * time.Hour) // a session has ended by then
	}
	modeltest.WantError(t, s.Do(eve, httptest.NewRequest(http.MethodPut, "/votes", nil)).Err(), core.NotAllowed)
	elsewhere := httptest.NewRequest(http.MethodPost, "/api/polls/votes", strings.NewReader(`{}`))
	elsewhere.Header.Set("Origin", "https://other.example")
	modeltest.WantError(t, s.Do(eve, elsewhere).Err(), core.Forbidden)
}

func TestSettingsOfAPlugin(t *testing.T) {
	t.Parallel()
	s := modeltest.OpenPlugin(t, polls())
	receive := func(key string) error {
		r := httptest.NewRequest(http.MethodPost, "/api/polls/received", strings.NewReader("{ }"))
		r.Header.Set("X-Signature", sign(key, "{ }"))
		return s.Do(modeltest.Visitor, r).Err()
	}
	modeltest.WantError(t, receive("secret"), core.Forbidden)
	s.Clock.Advance(time.Hour)
	s.ChangeSettings(`{"key":"secret","limit":7}`)
	modeltest.WantError(t, receive("secret"), "")
	modeltest.WantError(t, receive("other"), core.Forbidden)
	s.Clock.Advance(time.Hour)
	s.ChangeSettings(`{"key":"other"}`)
	modeltest.WantError(t, receive("other"), "")
	s.ReopenPlugin(polls())
	modeltest.WantError(t, receive("other"), "")
	var settings pollSettings
	if err := s.Plugin().Settings(&settings); err != nil || settings.Limit != 7 || settings.Key != "other" {
		t.Errorf("the limit is %d, %v", settings.Limit, err)
	}
}

func TestWorkOfAPlugin(t *testing.T) {
	t.Parallel()
	s := modeltest.OpenPlugin(t, polls(), plugin.Of(modeltest.Stub("other")))
	value := func(key string) string {
		text, err := s.Plugin().Data.Get(key)
		if err != nil {
			return string(core.CodeOf(err))
		}
		return string(text)
	}
	id := s.Add("poll", `{"title":"Tea?","closes":"2026-01-31T10:00:00Z"}`)
	if got := value("seen/" + id); got != string(core.NotFound) {
		t.Errorf("before CatchUp the follower has seen %s", got)
	}
	for range 2 {
		s.CatchUp()
		s.Add("other", `{"title":"Not followed"}`)
	}
	s.CatchUp()
	if got := value("seen/" + id); got != "yes" {
		t.Errorf("the follower has not seen the poll: %s", got)
	}
	s.Clock.Advance(2 * time.Hour)
	if ids := s.IDs(modeltest.Visitor, "poll", ""); len(ids) != 1 {
		t.Errorf("before CatchUp visitors see %q", ids)
	}
	s.CatchUp()
	if ids := s.IDs(modeltest.Visitor, "poll", ""); len(ids) > 0 {
		t.Errorf("after it closes visitors see %q", ids)
	}
	for later, want := range []string{string(core.NotFound), "2026-02-01T05:00:03Z"} {
		s.Clock.Advance(time.Duration(later) * 18 * time.Hour)
		if err := s.RunDueJobs(); err != nil || value("ran") != want {
			t.Errorf("the job ran at %s, want %s: %v", value("ran"), want, err)
		}
	}
	s.Clock.Advance(time.Hour)
	if _, err := s.Run("nightly"); err != nil || value("ran") != "2026-02-01T06:00:03Z" {
		t.Errorf("the job ran at %s: %v", value("ran"), err)
	}
	if out, err := s.Run("greet", "ada", "ben"); err != nil || out != "hello ada ben" {
		t.Errorf("%q, %v", out, err)
	}
	_, err := s.Run("unknown")
	modeltest.WantError(t, err, core.NotFound)
}

// TestVisitorsAtTheSameTime makes requests that must not exceed the limit together.
func TestVisitorsAtTheSameTime(t *testing.T) {
	t.Parallel()
	s := modeltest.OpenPlugin(t, polls())
	id := s.Add("poll", `{"title":"Tea?"}`)
	var all sync.WaitGroup
	codes := make([]core.Code, 6)
	for i := range codes {
		all.Go(func() {
			body := fmt.Sprintf(`{"poll":%q,"email":"visitor%d@example.com"}`, id, i)
			r := httptest.NewRequest(http.MethodPost, "/api/polls/votes", strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.RemoteAddr = fmt.Sprintf("198.51.100.%d:1", i+1)
			codes[i] = core.CodeOf(s.Do(modeltest.Visitor, r).Err())
		})
	}
	all.Wait()
	counts := map[core.Code]int{}
	for _, code := range codes {
		counts[code]++
	}
	if counts[""] != 2 || counts[core.Conflict] != 4 {
		t.Errorf("%v", codes)
	}
	s.WantFields("poll", id, `{"votes":2}`)
}

func TestPagesAreDrawn(t *testing.T) {
	t.Parallel()
	s := modeltest.OpenPlugin(t, polls())
	token := s.Plugin().Links.Sign("withdraw", "<tea>", s.Clock.Now().Add(time.Hour))
	if html := s.HTML(modeltest.Visitor, "/votes?token="+url.QueryEscape(token)); !strings.Contains(html, "&lt;tea&gt;</h1>") {
		t.Errorf("%s", html)
	}
}
