package modeltest_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
)

type answersOfPoll struct {
	Title   string      `json:"title" validate:"required" cms:"title"`
	Choices []string    `json:"choices" validate:"required,dive,max=10" cms:"lines"`
	Facts   field.Specs `json:"facts" validate:"required"`
	Rounds  []struct {
		Places []string `json:"places" validate:"required"`
	} `json:"rounds" validate:"dive"`
	Hall struct {
		Doors []string `json:"doors" validate:"required"`
	} `json:"hall"`
}

// TestARequiredListHasAnElement checks that lists and maps with the rule required are not empty, in parts too.
func TestARequiredListHasAnElement(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, model.Define[answersOfPoll]("poll", model.Options{Path: "polls", One: "Poll", Many: "Polls"}))
	for _, body := range []string{
		`{"title":"A","rounds":[{"places":["a"]},{}]}`,
		`{"title":"A","choices":[],"facts":{},"rounds":[{"places":["a"]},{"places":[]}],"hall":{"doors":[]}}`,
	} {
		_, err := s.Create(modeltest.Staff, "poll", body)
		modeltest.WantError(t, err, core.Invalid, "choices", "facts", "hall.doors", "rounds[1].places")
	}
	id := s.Add("poll", `{"title":"A","choices":["a"],"facts":{"a":1},"hall":{"doors":["a"]}}`)
	_, err := s.Update(modeltest.Staff, "poll", id, `{"choices":[]}`)
	modeltest.WantError(t, err, core.Invalid, "choices")
}
