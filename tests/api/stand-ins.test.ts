import './stand-ins/foreign-pages.test.ts';
import './stand-ins/hubspot-forms.test.ts';
