package crate_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/test/browser/site/crate"
)

func TestContract(t *testing.T) { modeltest.Run(t, crate.Type()) }
