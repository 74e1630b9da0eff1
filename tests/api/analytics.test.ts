import './analytics/numbers.test.ts';
import './analytics/view-floods.test.ts';
import './analytics/views.test.ts';
