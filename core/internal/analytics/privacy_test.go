package analytics_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// TestNothingIdentifiesAPerson searches the whole store: while visits are open, after they have ended, and after the
// day's salt has been deleted.
func TestNothingIdentifiesAPerson(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	const secret = "ada.finch@private.example"
	p := s.person(77, chrome)
	p.view("/?email="+secret+"&utm_source="+secret+"&utm_campaign="+secret, "https://mail.private.example/"+secret)
	p.view("/products/atlas?phone=07700900123")
	p.leave("/products/atlas", 12)
	p.Convert(p.request, "brochure", "atlas")
	p.view("/"+secret, secret)
	p.Convert(p.request, "inquiry", "question")
	s.person(78, secret).view("/")
	s.flush()
	always := [][]byte{
		[]byte(p.request.Address), []byte(chrome), []byte("AppleWebKit"), []byte(secret), []byte("private.example"),
		[]byte("07700900123"),
	}
	today := hashes(s.NameOf(p.request), s.SaltOf())
	s.wantAbsent("while the visit is open", always)
	s.wantPresent("while the visit is open", today[0])

	s.advance(visitTimeout + time.Minute)
	s.flush()
	s.wantAbsent("when the visit is over", append(always, hashes(s.NameOf(p.request))...))
	s.advance(12 * time.Hour)
	s.flush()
	s.wantAbsent("on the next day", append(always, today...))
	s.start()
	s.flush()
	s.wantAbsent("after a crash", append(always, today...))
}

const visitTimeout = 30 * time.Minute

// hashes returns secrets in raw form and in the encodings that text may contain.
func hashes(all ...[]byte) [][]byte {
	var out [][]byte
	for _, one := range all {
		out = append(out, one, one[:8], []byte(hex.EncodeToString(one)), []byte(base64.StdEncoding.EncodeToString(one)))
	}
	return out
}

func (s *testSite) everything() []byte {
	s.tb.Helper()
	var all bytes.Buffer
	s.check(s.store.View(s.tb.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			fmt.Fprintf(&all, "%s %s\n", pair.Key, pair.Value)
		}
		return nil
	}))
	return all.Bytes()
}

func (s *testSite) wantAbsent(when string, secrets [][]byte) {
	s.tb.Helper()
	all := s.everything()
	for _, secret := range secrets {
		if bytes.Contains(all, secret) {
			s.tb.Errorf("%s the store has %q", when, secret)
		}
	}
}

func (s *testSite) wantPresent(when string, text []byte) {
	s.tb.Helper()
	if !bytes.Contains(s.everything(), text) {
		s.tb.Errorf("%s the store does not have %q", when, text)
	}
}
