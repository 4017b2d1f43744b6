package subscriber_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/subscriber"
)

func TestContract(t *testing.T) { modeltest.Run(t, subscriber.Type()) }
