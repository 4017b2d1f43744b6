package answer_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/answer"
)

func TestContract(t *testing.T) { modeltest.Run(t, answer.Type()) }
