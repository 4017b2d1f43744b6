package service_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/service"
)

func TestContract(t *testing.T) { modeltest.Run(t, service.Type()) }
