package product_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/product"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestContract(t *testing.T) { modeltest.Run(t, product.Type(), settings.Type()) }
