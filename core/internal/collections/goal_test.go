package collections_test

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/model"
)

// request is a type that visitors send and whose texts may be spam.
type request struct {
	Name    string      `json:"name" cms:"title"`
	Email   field.Email `json:"email" cms:"exact"`
	Subject string      `json:"subject"`
	Message field.Long  `json:"message"`
	Spam    bool        `json:"spam" cms:"private,exact"`
}

// Filter takes every request of one address for spam.
func (r *request) Filter(model.Submission) { r.Spam = r.Email == "spam@example.com" }

// TestOnlyARealSubmissionReachesAGoal checks that what a visitor sends reaches the goals of its type and of the default
// form, and that spam, a refused submission and an entry that staff create reach none.
func TestOnlyARealSubmissionReachesAGoal(t *testing.T) {
	t.Parallel()
	requests := model.Define[request]("request", model.Options{
		Path: "requests", One: "Request", Many: "Requests", Access: core.Inbox,
		Submissions: model.SubmissionOptions{Conversation: &model.Conversation{
			Address: "email", Name: "name", Subject: "subject", Text: "message", Spam: "spam",
		}},
		Analytics: model.AnalyticsOptions{Goal: &model.Goal{Name: "asked", Count: "asked", Label: "Asked"}},
	})
	s := contenttest.Open(t, requests)
	users := authtest.New(t, s.Store, s.Clock.Now)
	t.Cleanup(users.Close)
	if err := users.Add(t.Context(), "ada", "correct horse"); err != nil {
		t.Fatal(err)
	}
	grant, err := users.SignIn(t.Context(), auth.Attempt{Username: "ada", Password: "correct horse", Client: auth.Client{Address: "192.0.2.1"}})
	if err != nil {
		t.Fatal(err)
	}
	var reached []string
	handlers := collections.New(collections.Config{
		Registry: s.Registry(), Content: s.Writer, Answers: s.Reader, Previews: preview.New(s.Store, users, s.Clock.Now),
		Gate: api.NewGate(s.Clock.Now), Log: slog.New(slog.DiscardHandler), Now: s.Clock.Now,
		FormGoal: func(context.Context, *model.Type) *model.Goal { return &model.Goal{Name: "form"} },
		Reached: func(_ context.Context, _ api.Client, goal *model.Goal, _ string) {
			if goal != nil {
				reached = append(reached, goal.Name)
			}
		},
		Shown: func() uint64 { return 0 },
	})
	calls := api.New(api.Config{
		Registry: s.Registry(), Auth: users, Log: slog.New(slog.DiscardHandler), Now: s.Clock.Now, Modules: []api.Module{handlers.Module(nil)},
	})
	for _, c := range []struct {
		name, body, session string
		status              int
		want                []string
	}{
		{"a visitor", `{"email":"ada@example.com"}`, "", http.StatusCreated, []string{"asked", "form"}},
		{"spam", `{"email":"spam@example.com"}`, "", http.StatusCreated, nil},
		{"refused", `{"other":"x"}`, "", http.StatusUnprocessableEntity, nil},
		{"staff", `{"email":"ada@example.com"}`, grant.Token, http.StatusCreated, nil},
	} {
		reached = nil
		got := calls.Do(t.Context(), &api.Request{
			Method: http.MethodPost, Path: "/api/requests", MediaType: api.MediaJSON, Client: api.Client{Address: "192.0.2.1"},
			Session: c.session, Body: func(int) ([]byte, error) { return []byte(c.body), nil },
		})
		if got.Status != c.status || !slices.Equal(reached, c.want) {
			t.Errorf("%s: status %d, the goals are %q, want %q; %s", c.name, got.Status, reached, c.want, got.Body)
		}
	}
}
