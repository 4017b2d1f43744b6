package passkey

import (
	"strings"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/quoin-cms/quoin/core"
)

func TestCheckName(t *testing.T) {
	t.Parallel()
	for name, good := range map[string]bool{
		"Laptop": true, "": false, "  ": false, "a\nb": false,
		strings.Repeat("ü", MaxName): true, strings.Repeat("ü", MaxName+1): false,
	} {
		if err := CheckName(name); (err == nil) != good || !good && core.CodeOf(err) != core.Invalid {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestPartyNeedsAHostName(t *testing.T) {
	t.Parallel()
	for host, good := range map[string]bool{"localhost": true, "site.example": true, "": false} {
		_, err := Site{Host: host, Origin: "https://" + host, Name: host}.Party()
		if (err == nil) != good || !good && core.CodeOf(err) != core.Conflict {
			t.Errorf("%q: %v", host, err)
		}
	}
}

func TestMalformedAnswers(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"", "x", "{}", `{"id":"","response":{"clientDataJSON":"e30"}}`} {
		if _, err := ParseCreation([]byte(body)); core.CodeOf(err) != core.Invalid {
			t.Errorf("creation %q: %v", body, err)
		}
		if _, err := ParseAssertion([]byte(body)); core.CodeOf(err) != core.Unauthenticated {
			t.Errorf("assertion %q: %v", body, err)
		}
	}
}

func TestRecordUseRefusesACopy(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	credential := webauthn.Credential{ID: []byte("a"), Authenticator: webauthn.Authenticator{SignCount: 6}}
	p := New("Laptop", credential, now)
	if err := p.RecordUse(Use{credential, 7}, now.Add(time.Hour)); err != nil || !p.Info().Used.Equal(now.Add(time.Hour)) {
		t.Errorf("%+v, %v", p.Info(), err)
	}
	if err := p.RecordUse(Use{credential, 7}, now); core.CodeOf(err) != core.Unauthenticated || p.Credential.Authenticator.SignCount != 7 {
		t.Errorf("counter %d, %v", p.Credential.Authenticator.SignCount, err)
	}
}
