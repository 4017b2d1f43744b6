package web_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/webhook"
)

// one replaces, in exchanges, the random ID of the only token or webhook.
const one = "the-one"

// withOne replaces it in a path by the ID of the server's token or webhook.
func (s *stack) withOne(path string) string {
	if s.one == "" {
		return path
	}
	return strings.Replace(path, one, s.one, 1)
}

// tokenStack starts a server with a token.
func tokenStack(t *testing.T) *stack {
	t.Helper()
	s := newStack(t)
	info, _, err := s.auth.AddToken(t.Context(), contenttest.Staff, "backup", core.Viewer, time.Time{})
	s.check(err)
	s.one = info.ID
	return s
}

// hookStack starts a server with a webhook, to which nothing is sent.
func hookStack(t *testing.T) *stack {
	t.Helper()
	s := newStack(t)
	made, _, err := serviceOf[*webhook.Service](s, "webhooks").Add(t.Context(), contenttest.Staff, webhook.Settings{
		URL: "https://93.184.216.34/hook", Events: []string{"post.created"}, Active: true,
	})
	s.check(err)
	s.one = made.ID
	return s
}

// chances are the random values of tokens and webhooks, and their replacements.
var chances = []struct {
	found *regexp.Regexp
	put   string
}{
	{regexp.MustCompile(`"id":"(?:[A-Za-z0-9_-]{43}|[a-z2-7]{26})"`), `"id":"` + one + `"`},
	{regexp.MustCompile(`/(tokens|webhooks)/(?:[A-Za-z0-9_-]{43}|[a-z2-7]{26})\b`), "/$1/" + one},
	{regexp.MustCompile(`"(hint|secretHint)":"[^"]{4}"`), `"$1":"Ab3d"`},
	{regexp.MustCompile(`\bqn_[A-Za-z0-9]+`), "qn_secretAb3d"},
	{regexp.MustCompile(`\bwhsec_[A-Za-z0-9+/=]+`), "whsec_secretAb3d"},
}

func withoutSecrets(text string) string {
	for _, c := range chances {
		text = c.found.ReplaceAllString(text, c.put)
	}
	return text
}
