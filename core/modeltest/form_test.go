package modeltest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// moving is a type whose Prepare stores another place at each write.
type moving struct {
	Title string `json:"title" validate:"required,max=60" cms:"title"`
	Place string `json:"place" validate:"max=60"`
}

var places int

func (m *moving) Prepare(*moving, time.Time) {
	places++
	m.Place = strconv.Itoa(places)
}

func TestAFormThatStoresSomethingElseFails(t *testing.T) {
	typ := model.Define[moving]("moving", model.Options{Path: "movings", One: "Moving", Many: "Movings"})
	f := openForm(t, openServer(t, nil, typ), []model.Type{typ})
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f.server = f.forTest(r)
		f.checkStored()
	}()
	<-done
	if all := strings.Join(r.failures, "\n"); !strings.Contains(all, "place: the form stores") {
		t.Errorf("it fails with %q", all)
	}
}
