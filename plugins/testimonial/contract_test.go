package testimonial_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/testimonial"
)

func TestContract(t *testing.T) { modeltest.Run(t, testimonial.Type()) }
