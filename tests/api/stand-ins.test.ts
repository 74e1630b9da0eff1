import './stand-ins/stand-ins.test.ts';
