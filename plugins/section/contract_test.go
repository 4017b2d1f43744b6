package section_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/section"
)

func TestContract(t *testing.T) { modeltest.Run(t, section.Type()) }
