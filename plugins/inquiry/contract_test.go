package inquiry_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/inquiry"
)

func TestContract(t *testing.T) { modeltest.Run(t, inquiry.Type()) }
