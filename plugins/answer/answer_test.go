package answer_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/answer"
)

func TestSavedRepliesAreBounded(t *testing.T) {
	s := modeltest.Open(t, answer.Type())
	create := func(body string) error {
		_, err := s.Create(modeltest.Staff, "answer", body)
		return err
	}
	var first string
	for i := range 200 {
		first = s.Add("answer", fmt.Sprintf(`{"title":"Reply %d","body":"Thank you."}`, i))
	}
	err := create(`{"title":"One too many","body":"Thank you."}`)
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Invalid || len(e.Fields) > 0 || e.Detail != "There are 200 saved replies already: delete another first." {
		t.Errorf("the 201st saved reply: %v", err)
	}
	s.Change("answer", first, `{"title":"Prices","body":"From £149."}`)
	s.WantFields("answer", first, `{"title":"Prices","body":"From £149."}`)
	s.Remove("answer", first)
	modeltest.WantError(t, create(`{"title":"Once more","body":"Thank you."}`), "")
}
