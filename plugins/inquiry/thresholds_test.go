package inquiry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/inquiry"
)

// scoreOf returns the score of spam of an inquiry.
func scoreOf(t *testing.T, s *modeltest.Site, address, message string) any {
	t.Helper()
	e, err := s.Create(modeltest.Visitor, "inquiry", fmt.Sprintf(`{"name":"Mia","email":%q,"message":%q}`, address, message))
	if err != nil {
		t.Fatal(err)
	}
	spam, _ := s.Entity(modeltest.Staff, "inquiry", e.ID)["spam"].(map[string]any)
	return spam["score"]
}

// TestLinksCountByTheirNumber checks the score at each number of links where it changes.
func TestLinksCountByTheirNumber(t *testing.T) {
	s := modeltest.Open(t, inquiry.Type())
	for n, want := range map[int]float64{0: 0, 1: 0, 2: 0.2, 3: 0.2, 4: 0.4, 9: 0.4, 10: 0.7, 20: 0.7, 21: 0.7} {
		message := fmt.Sprint("Message ", n, " ", strings.Repeat("https://a.example ", n))
		if got := scoreOf(t, s, fmt.Sprintf("mia%d@example.com", n), message); got != want {
			t.Errorf("%d links score %v, want %v", n, got, want)
		}
	}
}

// TestTheFourthOfAnAddressIsASign checks from which message on an address that writes often is a sign of spam.
func TestTheFourthOfAnAddressIsASign(t *testing.T) {
	s := modeltest.Open(t, inquiry.Type())
	for n, want := range []float64{0, 0, 0, 0.1, 0.1} {
		if got := scoreOf(t, s, "mia@example.com", fmt.Sprint("This is the message number ", n)); got != want {
			t.Errorf("after %d others of the address, a message scores %v, want %v", n, got, want)
		}
	}
}
