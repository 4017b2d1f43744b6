package subscriber_test

import (
	"strconv"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content/contenttest"
	"github.com/quoin-cms/quoin/plugins/subscriber"
)

func TestSubscribingTwiceIsSubscribingOnce(t *testing.T) {
	s := contenttest.Open(t, subscriber.Type())
	for _, email := range []string{"ada@example.com", "ADA@example.com", " Ada@Example.com\n"} {
		if _, err := s.Create(t.Context(), contenttest.Visitor, "subscriber", []byte(`{"email":`+strconv.Quote(email)+`}`)); err != nil {
			t.Errorf("%q: %v", email, err)
		}
	}
	if page := s.Page(contenttest.Staff, "subscriber", ""); page.Total != 1 {
		t.Errorf("there are %d subscribers: %s", page.Total, page.Body)
	}
	_, err := s.Create(t.Context(), contenttest.Staff, "subscriber", []byte(`{"email":"ada@example.com"}`))
	contenttest.WantError(t, err, core.Conflict, "email")
}
