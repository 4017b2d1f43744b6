package subscriber_test

import (
	"strconv"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/subscriber"
)

func TestSubscribingTwiceIsSubscribingOnce(t *testing.T) {
	s := modeltest.Open(t, subscriber.Type())
	for _, email := range []string{"ada@example.com", "ADA@example.com", " Ada@Example.com\n"} {
		if _, err := s.Create(modeltest.Visitor, "subscriber", `{"email":`+strconv.Quote(email)+`}`); err != nil {
			t.Errorf("%q: %v", email, err)
		}
	}
	if all := s.IDs(modeltest.Staff, "subscriber", ""); len(all) != 1 {
		t.Errorf("the subscribers are %q", all)
	}
	_, err := s.Create(modeltest.Staff, "subscriber", `{"email":"ada@example.com"}`)
	modeltest.WantError(t, err, core.Conflict, "email")
}
