import './diagnostics/diagnostics.test.ts';
import './diagnostics/metrics.test.ts';
import './monitoring/alerts.test.ts';
import './monitoring/metric-names.test.ts';
import './ops/ops.test.ts';
import './ops/strangers.test.ts';
import './upkeep/upkeep.test.ts';
