package certs

import (
	"bytes"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/mholt/acmez/v3/acme"
	"go.uber.org/zap"
)

func TestTrouble(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	day := 24 * time.Hour
	leaf := func(lifetime, left time.Duration) *x509.Certificate {
		return &x509.Certificate{NotBefore: now.Add(left - lifetime), NotAfter: now.Add(left)}
	}
	limited := fmt.Errorf("[x] %w", acme.Problem{Type: acme.ProblemTypeRateLimited})
	tests := []struct {
		name   string
		leaf   *x509.Certificate
		failed error
		want   string
	}{
		{"good", leaf(90*day, 60*day), nil, ""},
		{"not good for a day yet, of a clock that was set back", leaf(90*day, 91*day), nil, ""},
		{"being renewed", leaf(90*day, 20*day), limited, ""},
		{
			"14 days before the end", leaf(90*day, 14*day), limited,
			"The certificate for x.uk ends on 7 December 2026 at 12:00 UTC and was not renewed: the authority's limit is reached",
		},
		{"ended", leaf(90*day, -time.Hour), nil, "The certificate for x.uk ended on 23 November 2026 at 11:00 UTC and was not renewed."},
		{"of six days", leaf(6*day, 3*day), nil, ""},
		{"of six days, at its end", leaf(6*day, 20*time.Hour), nil, "ends on 24 November 2026"},
		{"none yet", nil, nil, "The certificate for x.uk is being asked for."},
		{"no DNS", nil, acme.Problem{Type: acme.ProblemTypeDNS}, "There is no certificate for x.uk: its DNS record is missing or wrong."},
		{"no network", nil, fmt.Errorf("x: %w", &net.OpError{Op: "dial", Err: errors.New("refused")}), "the authority cannot be reached."},
		{"unknown problem", nil, acme.Problem{Type: "urn:x", Detail: "203.0.113.5"}, "refused; its words are in the log."},
		{"something else", nil, errors.New("disk"), "the reason is in the log."},
	}
	for _, test := range tests {
		got := trouble("x.uk", test.leaf, test.failed, now)
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) || strings.Contains(got, "203.0") {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestTestsAreNotBelieved(t *testing.T) {
	k := &Keeper{Config: Config{Directory: "https://acme-staging-v02.example/directory", Now: time.Now}}
	if got := k.Problems(); len(got) != 1 || !strings.Contains(got[0], "browsers do not believe") {
		t.Errorf("troubles = %q", got)
	}
}

func TestTheLogNamesNobody(t *testing.T) {
	var out bytes.Buffer
	log := zap.New(told{slog.New(slog.NewTextHandler(&out, nil))})
	log.With(zap.Strings("account_contact", []string{"mailto:anna@example.org"})).
		Error("served", zap.String("remote_addr", "203.0.113.9:80"), zap.String("identifier", "x.uk"), zap.Error(errors.New("why")))
	log.Debug("unheard")
	want := `level=ERROR msg="certificates: served" identifier=x.uk error=why`
	if got := out.String(); !strings.Contains(got, want) || strings.Contains(got, "anna") || strings.Contains(got, "203.0") ||
		strings.Contains(got, "unheard") {
		t.Errorf("the log has %q, want %q alone", got, want)
	}
}
